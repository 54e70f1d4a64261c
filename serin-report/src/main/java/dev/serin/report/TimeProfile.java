package dev.serin.report;

import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The shares of call paths in the duration of messages, by own time. Paths with a share below 2 %
 * are left out, so noise in many short calls does not count. Not thread-safe.
 */
final class TimeProfile {
  private static final double MIN_SHARE = 0.02;

  private final Map<Integer, Double> shares;

  /** The number of messages of which this is the mean. */
  private int messages;

  private TimeProfile(Map<Integer, Double> shares) {
    this.shares = shares;
    this.messages = 1;
  }

  /** The profile of a call tree; without paths if the tree has no time. */
  static TimeProfile of(List<TreeRow> tree, CallPaths paths) {
    long[] own = ownMicros(tree);
    int[] path = new int[tree.isEmpty() ? 0 : TreeRow.MAX_DEPTH + 2];
    double whole = tree.isEmpty() ? 0 : Math.max(0, tree.get(0).totalMicros());
    Map<Integer, Double> shares = new HashMap<>();
    for (int i = 0; i < own.length; i++) {
      TreeRow row = tree.get(i);
      int depth = row.depth();
      path[depth] = depth == 0 ? CallPaths.MESSAGE : paths.number(path[depth - 1], row.name());
      if (whole > 0 && own[i] / whole >= MIN_SHARE) {
        shares.merge(path[depth], own[i] / whole, Double::sum);
      }
    }
    return new TimeProfile(shares);
  }

  /** The time of each row without its callees: Matrix's trees have only total times. */
  private static long[] ownMicros(List<TreeRow> tree) {
    long[] own = new long[tree.size()];
    int[] callers = SampledTree.callers(tree);
    for (int i = 0; i < own.length; i++) {
      long micros = Math.max(0, tree.get(i).totalMicros());
      own[i] += micros;
      if (callers[i] != i) {
        own[callers[i]] -= micros;
      }
    }
    return own;
  }

  /** The paths with a share. */
  Set<Integer> paths() {
    return shares.keySet();
  }

  /** Makes this the mean of its own messages and those of another profile. */
  void add(TimeProfile other) {
    int all = messages + other.messages;
    shares.replaceAll((path, share) -> share * messages / all);
    other.shares.forEach(
        (path, share) -> shares.merge(path, share * other.messages / all, Double::sum));
    messages = all;
  }

  /** The common part of two profiles in their union, from 0 to 1; weighted Jaccard similarity. */
  double similarity(TimeProfile other) {
    double common = 0;
    double union = 0;
    for (Map.Entry<Integer, Double> share : shares.entrySet()) {
      double its = other.shares.getOrDefault(share.getKey(), 0.0);
      common += Math.min(share.getValue(), its);
      union += Math.max(share.getValue(), its);
    }
    for (Map.Entry<Integer, Double> share : other.shares.entrySet()) {
      union += shares.containsKey(share.getKey()) ? 0 : share.getValue();
    }
    return union == 0 ? 0 : common / union;
  }
}
