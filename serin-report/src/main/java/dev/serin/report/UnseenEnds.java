package dev.serin.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Counts the calls below each row of a tree that an exception left without a probe at their end.
 * The next calls and time of the caller may count below them, so the caller's row may lack both.
 */
final class UnseenEnds {
  private UnseenEnds() {}

  /**
   * Counts the calls by the row of their caller. A call whose caller ended unseen too is not
   * counted: the call of that caller is, further out.
   *
   * @param tree the rows, each caller followed by its callees
   */
  static List<Long> below(List<TreeRow> tree) {
    long[] counts = new long[tree.size()];
    List<Integer> around = new ArrayList<>();
    for (int number = 0; number < counts.length; number++) {
      TreeRow row = tree.get(number);
      int callers = Math.min(row.depth(), around.size());
      around.subList(callers, around.size()).clear();
      if (callers > 0) {
        counts[around.get(callers - 1)] += unseen(row);
      }
      around.add(number);
    }
    List<Long> below = new ArrayList<>();
    for (int number = 0; number < counts.length; number++) {
      below.add(Math.max(0, counts[number] - unseen(tree.get(number))));
    }
    return below;
  }

  private static long unseen(TreeRow row) {
    return row.unknownEnds() + (row.left() ? 1 : 0);
  }
}
