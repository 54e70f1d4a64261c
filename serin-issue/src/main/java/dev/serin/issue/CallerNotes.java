package dev.serin.issue;

/**
 * Notes for the callers of calls that an exception left. Where code without probes caught the
 * exception, the next calls and time of such a caller may count below the calls that were left, so
 * its row and those below it may lack them. See "Which rows may be wrong" in docs/call-tree.md.
 */
public final class CallerNotes {
  private static final String LACKS = "may lack own time and calls, ";

  private CallerNotes() {}

  /**
   * Returns the note of each row of a call tree; most are empty. A row whose own calls were left
   * has a mark for that. Unless more calls of its callees were left, the note is at its caller, or
   * further out.
   *
   * @param depths how many callers each row has; each caller is followed by its callees
   * @param unwound how many calls of each row an exception left, {@link
   *     dev.serin.format.CallTree#unwoundCount}
   * @param unseenEnds how many calls of each row ended at an unknown time
   */
  public static String[] of(int[] depths, long[] unwound, long[] unseenEnds) {
    int[] callers = callers(depths);
    long[] unwoundBelow = moreBelow(callers, unwound);
    long[] unseenBelow = moreBelow(callers, unseenEnds);
    String[] notes = new String[depths.length];
    for (int row = 0; row < notes.length; row++) {
      notes[row] = note(unwoundBelow[row] > 0, unseenBelow[row] > 0);
    }
    return notes;
  }

  private static String note(boolean unwound, boolean unseen) {
    if (unseen) {
      return LACKS + "as calls below ended unseen";
    }
    return unwound ? LACKS + "if calls below ended unseen" : "";
  }

  /** The calling row of each row, or -1: the nearest one before it that has a smaller depth. */
  private static int[] callers(int[] depths) {
    int[] callers = new int[depths.length];
    for (int row = 0; row < depths.length; row++) {
      int caller = row - 1;
      while (caller >= 0 && depths[caller] >= depths[row]) {
        caller = callers[caller];
      }
      callers[row] = caller;
    }
    return callers;
  }

  /** How many more calls the callees of each row have than the row itself. */
  private static long[] moreBelow(int[] callers, long[] calls) {
    long[] more = new long[calls.length];
    for (int row = 0; row < more.length; row++) {
      more[row] -= calls[row];
      if (callers[row] >= 0) {
        more[callers[row]] += calls[row];
      }
    }
    return more;
  }
}
