package dev.serin.analysis;

import dev.serin.issue.TreeRow;
import java.util.List;

/** Computes digests of the call paths of a tree; equal paths of different trees have equal ones. */
final class CallPaths {
  /** The digest of the path without methods: the message itself, which has any name. */
  private static final long MESSAGE = 1;

  private static final long MULTIPLIER = 0x9E3779B97F4A7C15L;
  private static final int SHIFT = 29;

  private final List<TreeRow> tree;
  private final int[] callers;

  /** The digests that are known; 0 for others. */
  private final long[] digests;

  /**
   * Prepares for a tree.
   *
   * @param callers the row of each row's caller; a row without one is its own
   */
  CallPaths(List<TreeRow> tree, int[] callers) {
    this.tree = tree;
    this.callers = callers;
    this.digests = new long[callers.length];
  }

  /** The digest of the path from the message to a row. */
  long digest(int row) {
    int known = row;
    while (digests[known] == 0 && !isMessage(known)) {
      known = callers[known];
    }
    digests[known] = isMessage(known) ? MESSAGE : digests[known];
    return known == row ? digests[row] : fill(known, row);
  }

  private boolean isMessage(int row) {
    return row == 0 || tree.get(row).depth() == 0;
  }

  /** Computes the digests between two rows; recursion would overflow the stack. */
  private long fill(int known, int row) {
    int length = 0;
    for (int at = row; at != known; at = callers[at]) {
      length++;
    }
    int[] path = new int[length];
    for (int at = row; at != known; at = callers[at]) {
      path[--length] = at;
    }
    long digest = digests[known];
    for (int at : path) {
      digest = mix(digest * MULTIPLIER + digest(StableName.of(tree.get(at).name())));
      digests[at] = digest;
    }
    return digest;
  }

  private static long digest(String text) {
    long digest = text.length();
    for (int i = 0; i < text.length(); i++) {
      digest = digest * MULTIPLIER + text.charAt(i);
    }
    return mix(digest);
  }

  private static long mix(long value) {
    long mixed = (value ^ (value >>> SHIFT)) * MULTIPLIER;
    return mixed ^ (mixed >>> (Long.SIZE / 2));
  }
}
