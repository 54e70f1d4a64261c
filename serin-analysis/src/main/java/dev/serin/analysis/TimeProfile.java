package dev.serin.analysis;

import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.Arrays;
import java.util.List;

/**
 * The shares of call paths in the duration of messages, by own time. Paths with a share below 2 %
 * are left out, so noise in many short calls does not count. Not thread-safe.
 */
final class TimeProfile {
  private static final double MIN_SHARE = 0.02;

  /** The maximum number of paths in the mean of many messages; half as many are kept then. */
  private static final int MAX_PATHS = 1000;

  /** Digests of paths, ascending; equal paths of different trees have equal ones. */
  private long[] paths;

  private double[] shares;

  /** The number of messages of which this is the mean. */
  private int messages;

  private TimeProfile(long[] paths, double[] shares, int messages) {
    this.paths = paths;
    this.shares = shares;
    this.messages = messages;
  }

  /**
   * The profile of a call tree; without paths if the tree has no time. Without rows, its times are
   * not known, so it does not count in a mean.
   */
  static TimeProfile of(List<TreeRow> tree) {
    double whole = tree.isEmpty() ? 0 : Math.max(0, tree.get(0).totalMicros());
    if (whole == 0) {
      return new TimeProfile(new long[0], new double[0], tree.isEmpty() ? 0 : 1);
    }
    int[] callers = SampledTree.callers(tree);
    long[] own = ownMicros(tree, callers);
    long[] found = new long[own.length];
    int count = 0;
    CallPaths digests = new CallPaths(tree, callers);
    double[] itsShares = new double[own.length];
    for (int i = 0; i < own.length; i++) {
      if (own[i] / whole >= MIN_SHARE) {
        found[count] = digests.digest(i);
        itsShares[count++] = own[i] / whole;
      }
    }
    return sorted(Arrays.copyOf(found, count), itsShares);
  }

  /** The time of each row without its callees: Matrix's trees have only total times. */
  private static long[] ownMicros(List<TreeRow> tree, int[] callers) {
    long[] own = new long[tree.size()];
    for (int i = 0; i < own.length; i++) {
      long micros = Math.max(0, tree.get(i).totalMicros());
      own[i] += micros;
      if (callers[i] != i) {
        own[callers[i]] -= micros;
      }
    }
    return own;
  }

  /** Adds up the shares of equal paths. */
  private static TimeProfile sorted(long[] found, double[] itsShares) {
    long[] paths = Arrays.stream(found).sorted().distinct().toArray();
    double[] shares = new double[paths.length];
    for (int i = 0; i < found.length; i++) {
      shares[Arrays.binarySearch(paths, found[i])] += itsShares[i];
    }
    return new TimeProfile(paths, shares, 1);
  }

  /** The number of paths with a share. */
  int size() {
    return paths.length;
  }

  /** The digest of a path with a share. */
  long path(int index) {
    return paths[index];
  }

  /** The share of a path. */
  double share(int index) {
    return shares[index];
  }

  /** The sum of all shares. */
  double sum() {
    return Arrays.stream(shares).sum();
  }

  /** Whether a path has a share. */
  boolean contains(long path) {
    return Arrays.binarySearch(paths, path) >= 0;
  }

  /** Makes this the mean of its own messages and those of another profile. */
  void add(TimeProfile other) {
    int all = messages + other.messages;
    if (other.messages == 0) {
      return;
    }
    long[] union = new long[paths.length + other.paths.length];
    double[] means = new double[union.length];
    int size = 0;
    int i = 0;
    int j = 0;
    while (i < paths.length || j < other.paths.length) {
      boolean isOurs = j == other.paths.length || (i < paths.length && paths[i] <= other.paths[j]);
      boolean isTheirs =
          i == paths.length || (j < other.paths.length && other.paths[j] <= paths[i]);
      union[size] = isOurs ? paths[i] : other.paths[j];
      means[size++] =
          (isOurs ? shares[i++] * messages / all : 0)
              + (isTheirs ? other.shares[j++] * other.messages / all : 0);
    }
    paths = Arrays.copyOf(union, size);
    shares = Arrays.copyOf(means, size);
    messages = all;
    if (size > MAX_PATHS) {
      keepLongest();
    }
  }

  /** Leaves out the paths with the smallest shares. */
  private void keepLongest() {
    double[] sorted = shares.clone();
    Arrays.sort(sorted);
    double min = sorted[sorted.length - MAX_PATHS / 2];
    int kept = 0;
    for (int i = 0; i < paths.length; i++) {
      if (shares[i] >= min && kept < MAX_PATHS) {
        paths[kept] = paths[i];
        shares[kept++] = shares[i];
      }
    }
    paths = Arrays.copyOf(paths, kept);
    shares = Arrays.copyOf(shares, kept);
  }

  /** The common part of two profiles in their union, from 0 to 1; weighted Jaccard similarity. */
  double similarity(TimeProfile other) {
    double common = 0;
    double union = 0;
    int i = 0;
    int j = 0;
    while (i < paths.length || j < other.paths.length) {
      if (j == other.paths.length || (i < paths.length && paths[i] < other.paths[j])) {
        union += shares[i++];
      } else if (i == paths.length || other.paths[j] < paths[i]) {
        union += other.shares[j++];
      } else {
        common += Math.min(shares[i], other.shares[j]);
        union += Math.max(shares[i++], other.shares[j++]);
      }
    }
    return union == 0 ? 0 : common / union;
  }
}
