package dev.serin;

import org.jspecify.annotations.Nullable;

/**
 * For each path, how many of its calls exceptions have left, and how many of these at an unknown
 * time. Takes memory only after the first such call, as many loops never have one. The recorded
 * thread writes; others may read, and see counts of a running message late.
 */
final class Unwound {
  private final int paths;

  /** Per path two counts: all, and those with an unknown end. */
  private int @Nullable [] counts;

  Unwound(int paths) {
    this.paths = paths;
  }

  /** Counts a call whose end is known. */
  void add(int path) {
    int[] reserved = reserved();
    if (reserved != null) {
      reserved[2 * path]++;
    }
  }

  /** Counts a call whose end is not known. */
  void addWithUnknownEnd(int path) {
    int[] reserved = reserved();
    if (reserved != null) {
      reserved[2 * path]++;
      reserved[2 * path + 1]++;
    }
  }

  /** Null if there is no memory: an error would leave the probe and reach the program. */
  private int @Nullable [] reserved() {
    if (counts == null) {
      try {
        counts = new int[2 * paths];
      } catch (OutOfMemoryError e) {
        return null;
      }
    }
    return counts;
  }

  void clear(int path) {
    int[] known = counts;
    if (known != null) {
      known[2 * path] = 0;
      known[2 * path + 1] = 0;
    }
  }

  /** The number of calls of a path that ended by an exception. */
  int count(int path) {
    int[] known = counts;
    return known == null ? 0 : known[2 * path];
  }

  /** How many of these at an unknown time. */
  int countWithUnknownEnd(int path) {
    int[] known = counts;
    return known == null ? 0 : known[2 * path + 1];
  }
}
