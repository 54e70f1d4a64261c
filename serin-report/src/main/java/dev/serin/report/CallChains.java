package dev.serin.report;

import dev.serin.issue.Durations;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.List;

/**
 * The chains of a call tree: calls that only pass on to one other call and have no time of their
 * own. A text shows a long chain as one line, as its rows have the same figures.
 */
final class CallChains {
  /** Shorter chains are shown whole. */
  private static final int MIN_CALLS = 3;

  private final boolean[] folded;
  private final int[] hiddenLevels;

  private CallChains(int rows) {
    this.folded = new boolean[rows];
    this.hiddenLevels = new int[rows];
  }

  /** No chains: all rows are shown. */
  static CallChains none(List<TreeRow> tree) {
    return new CallChains(tree.size());
  }

  /**
   * Finds the chains of a tree.
   *
   * @param notes the notes of its rows
   * @param sampled the frames of stacks; a row that has some is shown
   * @param responsible the method to show in any case; empty if unknown
   */
  static CallChains of(
      List<TreeRow> tree, String[] notes, SampledTree sampled, String responsible) {
    CallChains chains = none(tree);
    int[] callees = callees(tree);
    int first = 1;
    for (int number = 1; number < tree.size(); number++) {
      TreeRow row = tree.get(number);
      boolean passesOn =
          callees[number] == 1
              && row.count() == 1
              && Durations.millis(row.selfMicros()).equals("0.0")
              && row.marks(notes[number]).isEmpty()
              && sampled.under(number).isEmpty()
              && !row.name().equals(responsible);
      if (!passesOn) {
        chains.fold(first + 1, number); // the first call of a chain shows where it begins
        first = number + 1;
      }
    }
    chains.findHiddenLevels(tree);
    return chains;
  }

  /** The number of callees of each row. */
  private static int[] callees(List<TreeRow> tree) {
    int[] callees = new int[tree.size()];
    int[] callerAt = new int[TreeRow.MAX_DEPTH + 2];
    for (int number = 0; number < callees.length; number++) {
      int depth = tree.get(number).depth();
      callerAt[depth] = number;
      if (depth > 0) {
        callees[callerAt[depth - 1]]++;
      }
    }
    return callees;
  }

  private void fold(int from, int to) {
    for (int number = from; to - from >= MIN_CALLS && number < to; number++) {
      folded[number] = true;
    }
  }

  private void findHiddenLevels(List<TreeRow> tree) {
    int[] hiddenAbove = new int[TreeRow.MAX_DEPTH + 3];
    for (int number = 0; number < folded.length; number++) {
      int depth = tree.get(number).depth();
      hiddenLevels[number] = hiddenAbove[depth];
      hiddenAbove[depth + 1] = hiddenAbove[depth] + (folded[number] ? 1 : 0);
    }
  }

  /** Whether a row is inside a chain. */
  boolean isFolded(int number) {
    return folded[number];
  }

  /** The number of callers of a row that are inside chains. */
  int hiddenLevels(int number) {
    return hiddenLevels[number];
  }
}
