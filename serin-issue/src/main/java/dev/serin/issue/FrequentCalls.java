package dev.serin.issue;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeCut;
import dev.serin.format.MethodMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The methods that a message calls most often, as an issue's {@code frequentCalls}: a row of
 * numbers per method. A {@code callTree} is cut by time, so it lacks most calls of short methods.
 */
public final class FrequentCalls {
  /** A method with at least 10,000 calls per second has one in this time on average. */
  private static final long MAX_NANOS_PER_CALL = 100_000;

  /** The maximum number of rows; methods with the fewest calls are left out. */
  static final int MAX_ROWS = 300;

  private static final long NANOS_PER_MICRO = 1000;

  // Elements of a method's sums; the last one counts nodes that a message calls first.
  private static final int CALLS = 0;
  private static final int NANOS = 1;
  private static final int FIRST = 2;

  /** Room for a method's id beside the number of its calls, for sorting by both. */
  private static final int ID_BITS = 22;

  private static final int ID_MASK = (1 << ID_BITS) - 1;

  private FrequentCalls() {}

  /**
   * The rows, the most frequent method first: its id, its calls, and their microseconds with
   * callees, in all places of a tree; and 1 if the message calls it first, else left out. There are
   * no rows if nothing was cut, as the tree's own ones then have all calls.
   */
  public static List<List<Long>> of(CallTreeCut cut) {
    Map<Integer, long[]> sums = new HashMap<>();
    if (cut.cutNodes() > 0) {
      addTo(sums, cut.tree());
    }
    return rows(sums, cut.tree().totalNanos(cut.tree().root()) / MAX_NANOS_PER_CALL);
  }

  private static void addTo(Map<Integer, long[]> sums, CallTree tree) {
    for (int node = tree.root() + 1; node < tree.size(); node++) {
      long[] sum = sums.get(tree.methodId(node));
      if (sum == null) {
        sum = new long[3];
        sums.put(tree.methodId(node), sum);
      }
      sum[CALLS] += tree.count(node);
      sum[NANOS] += tree.totalNanos(node);
      int caller = tree.parent(node);
      if (caller == tree.root() || tree.methodId(caller) == MethodMap.DISPATCH_METHOD_ID) {
        sum[FIRST]++;
      }
    }
  }

  private static List<List<Long>> rows(Map<Integer, long[]> sums, long minCalls) {
    long[] sorted = new long[sums.size()];
    int methods = 0;
    for (Map.Entry<Integer, long[]> method : sums.entrySet()) {
      sorted[methods++] = method.getValue()[CALLS] << ID_BITS | method.getKey();
    }
    Arrays.sort(sorted);
    List<List<Long>> rows = new ArrayList<>();
    for (int i = methods - 1; i >= 0 && rows.size() < MAX_ROWS; i--) {
      long methodId = sorted[i] & ID_MASK;
      long[] sum = sums.get((int) methodId);
      if (sum != null && sum[CALLS] >= minCalls) {
        List<Long> row = new ArrayList<>();
        row.add(methodId);
        row.add(sum[CALLS]);
        row.add(sum[NANOS] / NANOS_PER_MICRO);
        if (sum[FIRST] > 0) {
          row.add(1L);
        }
        rows.add(row);
      }
    }
    return rows;
  }

  /** Receives the calls of a method. */
  public interface Visitor {
    /**
     * The calls of a method in all places of a tree.
     *
     * @param isFirst whether the message calls it first
     */
    void method(long methodId, long count, long totalMicros, boolean isFirst);
  }

  /** Reads the rows of an issue; leaves out rows that are none, and those after the 300th. */
  public static <N> void read(IssueJson<N> json, N issue, Visitor visitor) {
    N rows = json.get(issue, IssueKeys.FREQUENT_CALLS);
    for (int i = 0; i < Math.min(json.size(rows), MAX_ROWS); i++) {
      N row = json.at(rows, i);
      long count = json.number(json.at(row, 1));
      long totalMicros = json.number(json.at(row, 2));
      if (json.size(row) > 2 && count > 0 && totalMicros >= 0) {
        boolean isFirst = json.number(json.at(row, 3)) != 0;
        visitor.method(json.number(json.at(row, 0)), count, totalMicros, isFirst);
      }
    }
  }
}
