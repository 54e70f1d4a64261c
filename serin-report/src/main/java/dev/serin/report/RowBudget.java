package dev.serin.report;

import dev.serin.analysis.MergedTree;

/**
 * The room of a page for the sums of call trees. The first groups, which took the most time, may
 * have large ones; once these have used up the room, the others have smaller ones. Not thread-safe.
 */
final class RowBudget {
  private static final int MAX_ROWS = 1_000_000;
  private static final int MAX_LATER_ROWS = 3000;

  private long taken;

  /** The largest number of rows of the next sum. */
  int limit() {
    long left = MAX_ROWS - taken;
    return (int) Math.max(MAX_LATER_ROWS, Math.min(MergedTree.MAX_ROWS, left));
  }

  /** Takes the room of a sum. */
  void take(int rows) {
    taken += rows;
  }
}
