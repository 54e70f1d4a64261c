package dev.serin.issue;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeCut;
import dev.serin.format.MethodMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The methods that a message calls most often, as an issue's {@code frequentCalls}: a row of
 * numbers per method. A {@code callTree} is cut by time, so it lacks most calls of short methods.
 */
public final class FrequentCalls {
  /** A method with fewer calls has no row: 10,000 calls per second. */
  private static final long MAX_NANOS_PER_CALL = 100_000;

  /** The maximum number of rows; methods with the fewest calls are left out. */
  static final int MAX_ROWS = 300;

  private static final long NANOS_PER_MICRO = 1000;

  // Elements of a method's sums; the last one counts nodes that a message calls first.
  private static final int CALLS = 0;
  private static final int NANOS = 1;
  private static final int FIRST = 2;

  private FrequentCalls() {}

  /**
   * The rows, sorted by method: its id, its calls, and their microseconds with callees, in all
   * places of a tree. A method that the message calls first has none. There are no rows if nothing
   * was cut, as the tree's own ones then have all calls.
   */
  public static List<List<Long>> of(CallTreeCut cut) {
    Map<Integer, long[]> sums = new TreeMap<>();
    CallTree tree = cut.tree();
    for (int node = cut.cutNodes() == 0 ? tree.size() : 1; node < tree.size(); node++) {
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
    return rows(sums, tree.totalNanos(tree.root()) / MAX_NANOS_PER_CALL);
  }

  private static List<List<Long>> rows(Map<Integer, long[]> sums, long minCalls) {
    long least = Math.max(minCalls, leastOf(sums.values()));
    List<List<Long>> rows = new ArrayList<>();
    for (Map.Entry<Integer, long[]> method : sums.entrySet()) {
      long[] sum = method.getValue();
      if (sum[CALLS] >= least && sum[FIRST] == 0) {
        rows.add(Arrays.asList((long) method.getKey(), sum[CALLS], sum[NANOS] / NANOS_PER_MICRO));
      }
    }
    return rows;
  }

  /** At most {@link #MAX_ROWS} methods have as many calls. */
  private static long leastOf(Collection<long[]> sums) {
    long[] counts = new long[MAX_ROWS + 1 + sums.size()];
    int methods = 0;
    for (long[] sum : sums) {
      counts[methods++] = sum[CALLS];
    }
    Arrays.sort(counts);
    return counts[counts.length - 1 - MAX_ROWS] + 1;
  }

  /** The rows of an issue; only method, count and total time are set. */
  public static <N> List<TreeRow> read(IssueJson<N> json, N issue) {
    List<TreeRow> rows = new ArrayList<>();
    N frequent = json.get(issue, IssueKeys.FREQUENT_CALLS);
    for (int i = 0; i < json.size(frequent); i++) {
      N row = json.at(frequent, i);
      long[] columns = new long[TreeRow.COLUMNS];
      columns[TreeRow.METHOD] = json.number(json.at(row, 0));
      columns[TreeRow.COUNT] = json.number(json.at(row, 1));
      columns[TreeRow.TOTAL] = json.number(json.at(row, 2));
      rows.add(new TreeRow("", columns));
    }
    return rows;
  }
}
