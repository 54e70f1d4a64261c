package dev.serin.analysis;

import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The shares of call paths in the duration of messages: including callees, and excluding them. A
 * path with a share below 2 %, or whose caller has less than 10 %, is a part of its caller, so
 * noise in many short calls does not count. Not thread-safe.
 */
final class TimeProfile {
  private static final double MIN_SHARE = 0.02;
  private static final double MIN_CALLER = 0.1;

  /** From this share on, the callees of a path are compared instead of the path. */
  private static final double OPEN = 0.5;

  /** The unit of shares. Whole numbers have the same sum in any order. */
  private static final double UNITS = 1e6;

  /** The maximum number of paths in the sum of many messages; half as many are kept then. */
  private static final int MAX_PATHS = 1000;

  /** Digests of paths, ascending; equal paths of different trees have equal ones. */
  private long[] paths;

  /** The digests of the paths of their callers; the message is its own caller. */
  private long[] callers;

  /** The sums of the shares including callees. */
  private long[] totals;

  /** The sums of the shares excluding the callees that have a path of their own. */
  private long[] owns;

  /** The number of messages in the sums. */
  private int messages;

  private TimeProfile(int size, int messages) {
    this.paths = new long[size];
    this.callers = new long[size];
    this.totals = new long[size];
    this.owns = new long[size];
    this.messages = messages;
  }

  /**
   * The profile of a call tree; without paths if the tree has no time. Without rows, its times are
   * not known, so it does not count in a mean.
   */
  static TimeProfile of(List<TreeRow> tree) {
    double whole = tree.isEmpty() ? 0 : Math.max(0, tree.get(0).totalMicros());
    if (whole == 0) {
      return new TimeProfile(0, tree.isEmpty() ? 0 : 1);
    }
    int[] callers = SampledTree.callers(tree);
    long[] totals = new long[callers.length];
    long[] owns = new long[callers.length];
    int[] kept = new int[callers.length];
    int size = 0;
    for (int i = 0; i < callers.length; i++) {
      totals[i] = Math.round(UNITS * Math.max(0, tree.get(i).totalMicros()) / whole);
      boolean isRoot = callers[i] == i;
      if (isRoot || (totals[i] >= MIN_SHARE * UNITS && totals[callers[i]] >= MIN_CALLER * UNITS)) {
        kept[size++] = i;
        owns[i] = totals[i];
        owns[callers[i]] -= isRoot ? 0 : totals[i];
      }
    }
    TimeProfile profile = new TimeProfile(size, 1);
    CallPaths digests = new CallPaths(tree, callers);
    for (int i = 0; i < size; i++) {
      int row = kept[i];
      profile.paths[i] = digests.digest(row);
      profile.callers[i] = digests.digest(callers[row]);
      profile.totals[i] = totals[row];
      profile.owns[i] = Math.max(0, owns[row]);
    }
    return profile.sorted();
  }

  /** The same with ascending paths; adds up the shares of equal ones. */
  private TimeProfile sorted() {
    long[] ascending = Arrays.stream(paths).sorted().distinct().toArray();
    TimeProfile sorted = new TimeProfile(ascending.length, messages);
    sorted.paths = ascending;
    for (int i = 0; i < paths.length; i++) {
      int index = Arrays.binarySearch(ascending, paths[i]);
      sorted.callers[index] = callers[i];
      sorted.totals[index] += totals[i];
      sorted.owns[index] += owns[i];
    }
    return sorted;
  }

  /** The number of paths. */
  int size() {
    return paths.length;
  }

  /** The digest of a path. */
  long path(int index) {
    return paths[index];
  }

  /** Whether a path is in the profile. */
  boolean contains(long path) {
    return Arrays.binarySearch(paths, path) >= 0;
  }

  /**
   * The maximum share that a path can have in common with another profile: its own share if it is
   * open, its share including callees if only its caller is open, otherwise 0. The sum over all
   * paths is 1.
   */
  double comparableShare(int index) {
    if (isOpen(index)) {
      return mean(owns[index]);
    }
    int caller = Arrays.binarySearch(paths, callers[index]);
    return caller >= 0 && isOpen(caller) ? mean(totals[index]) : 0;
  }

  private boolean isOpen(int index) {
    return mean(totals[index]) >= OPEN;
  }

  private double mean(long sum) {
    return sum / (UNITS * Math.max(1, messages));
  }

  /** Makes this the mean of its own messages and those of another profile. */
  void add(TimeProfile other) {
    messages += other.messages;
    int missing = 0;
    for (int i = 0; i < other.paths.length; i++) {
      int index = Arrays.binarySearch(paths, other.paths[i]);
      if (index >= 0) {
        totals[index] += other.totals[i];
        owns[index] += other.owns[i];
      } else {
        missing++;
      }
    }
    if (missing > 0) {
      addMissing(other, missing);
    }
  }

  /** Adds the paths of another profile that are not in this one. */
  private void addMissing(TimeProfile other, int missing) {
    TimeProfile union = new TimeProfile(paths.length + missing, messages);
    int size = 0;
    int ours = 0;
    for (int i = 0; i < other.paths.length; i++) {
      if (!contains(other.paths[i])) {
        while (ours < paths.length && paths[ours] < other.paths[i]) {
          union.put(size++, this, ours++);
        }
        union.put(size++, other, i);
      }
    }
    while (ours < paths.length) {
      union.put(size++, this, ours++);
    }
    take(size > MAX_PATHS ? union.longest() : union);
  }

  private void put(int index, TimeProfile other, int otherIndex) {
    paths[index] = other.paths[otherIndex];
    callers[index] = other.callers[otherIndex];
    totals[index] = other.totals[otherIndex];
    owns[index] = other.owns[otherIndex];
  }

  /** The same without the paths with the smallest shares. */
  private TimeProfile longest() {
    long[] ascending = totals.clone();
    Arrays.sort(ascending);
    long min = ascending[ascending.length - MAX_PATHS / 2];
    int[] kept =
        IntStream.range(0, paths.length).filter(i -> totals[i] >= min).limit(MAX_PATHS).toArray();
    TimeProfile longest = new TimeProfile(kept.length, messages);
    for (int i = 0; i < kept.length; i++) {
      longest.put(i, this, kept[i]);
    }
    return longest;
  }

  private void take(TimeProfile other) {
    paths = other.paths;
    callers = other.callers;
    totals = other.totals;
    owns = other.owns;
  }

  /**
   * The common part of two profiles, from 0 to 1. A path is open if it has at least half of the
   * time in one of them; then its own share and its callees are compared, otherwise its share with
   * all that it calls.
   */
  double similarity(TimeProfile other) {
    int[] ours = new int[Math.min(paths.length, other.paths.length)];
    int[] theirs = new int[ours.length];
    long[] open = new long[ours.length];
    int both = 0;
    int opened = 0;
    for (int i = 0, j = 0; i < paths.length && j < other.paths.length; ) {
      int order = Long.compare(paths[i], other.paths[j]);
      if (order == 0) {
        if (isOpen(i) || other.isOpen(j)) {
          open[opened++] = paths[i];
        }
        ours[both] = i;
        theirs[both++] = j;
      }
      i += order <= 0 ? 1 : 0;
      j += order >= 0 ? 1 : 0;
    }
    double common = 0;
    for (int k = 0; k < both; k++) {
      int i = ours[k];
      if (Arrays.binarySearch(open, 0, opened, paths[i]) >= 0) {
        common += Math.min(mean(owns[i]), other.mean(other.owns[theirs[k]]));
      } else if (Arrays.binarySearch(open, 0, opened, callers[i]) >= 0) {
        common += Math.min(mean(totals[i]), other.mean(other.totals[theirs[k]]));
      }
    }
    return common;
  }
}
