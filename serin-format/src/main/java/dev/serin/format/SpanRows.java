package dev.serin.format;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;

/**
 * The {@link Timeline} of a call tree as an issue's {@code spans}: three numbers per call. At most
 * {@link #MAX_ROWS}, the longest ones. Immutable.
 */
public final class SpanRows {
  /** The maximum number of rows. */
  public static final int MAX_ROWS = 500;

  private static final int NO_ROW = -1;
  private static final long NANOS_PER_MICRO = 1000;

  private static final int ROW = 0;
  private static final int START = 1;
  private static final int DURATION = 2;

  /** The longest first; of equally long ones, callers before callees. */
  private static final Comparator<long[]> BY_DURATION =
      (a, b) -> {
        int byDuration = Long.compare(b[DURATION], a[DURATION]);
        return byDuration != 0 ? byDuration : byStart(a, b);
      };

  /** The earliest first; of those with one begin, callers before callees. */
  private static final Comparator<long[]> BY_START =
      (a, b) -> {
        int byStart = Long.compare(a[START], b[START]);
        return byStart != 0 ? byStart : BY_DURATION.compare(a, b);
      };

  private final List<List<Long>> rows;
  private final long leftOut;

  private SpanRows(List<List<Long>> rows, long leftOut) {
    this.rows = Collections.unmodifiableList(rows);
    this.leftOut = leftOut;
  }

  private static int byStart(long[] a, long[] b) {
    int byStart = Long.compare(a[START], b[START]);
    return byStart != 0 ? byStart : Long.compare(a[ROW], b[ROW]);
  }

  /**
   * The rows: the number of the call's row in an issue's {@code callTree}, its start and its
   * duration in microseconds, sorted by start. Calls without a row of their own are left out: their
   * caller's row would show them as calls of the caller.
   */
  public static SpanRows of(CallTreeCut cut) {
    Timeline timeline = cut.tree().timeline();
    int[] rowOfNode = rowOfNode(cut);
    List<long[]> known = new ArrayList<>();
    for (int call = 0; call < timeline.size(); call++) {
      int row = rowOfNode[timeline.node(call)];
      if (row != NO_ROW) {
        known.add(row(row, timeline.startNanos(call), timeline.durationNanos(call)));
      }
    }
    long leftOut = timeline.dropped() + timeline.size() - known.size();
    if (known.size() > MAX_ROWS) {
      Collections.sort(known, BY_DURATION);
      leftOut += known.size() - MAX_ROWS;
      known = known.subList(0, MAX_ROWS);
    }
    Collections.sort(known, BY_START);
    List<List<Long>> rows = new ArrayList<>();
    for (long[] each : known) {
      rows.add(Arrays.asList(each[ROW], each[START], each[DURATION]));
    }
    return new SpanRows(rows, leftOut);
  }

  /** Begin and end are rounded, so that no call ends after its caller. */
  private static long[] row(int row, long startNanos, long durationNanos) {
    long startMicros = startNanos / NANOS_PER_MICRO;
    return new long[] {
      row, startMicros, (startNanos + durationNanos) / NANOS_PER_MICRO - startMicros
    };
  }

  private static int[] rowOfNode(CallTreeCut cut) {
    int[] rowOfNode = new int[cut.tree().size()];
    Arrays.fill(rowOfNode, NO_ROW);
    for (int row = 0; row < cut.lines().size(); row++) {
      rowOfNode[cut.lines().get(row).node()] = row;
    }
    return rowOfNode;
  }

  /** The calls. */
  public List<List<Long>> rows() {
    return rows;
  }

  /** How many more calls took at least two ticks. */
  public long leftOut() {
    return leftOut;
  }
}
