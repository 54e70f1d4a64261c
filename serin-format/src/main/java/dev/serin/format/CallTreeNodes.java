package dev.serin.format;

import java.util.Arrays;

/**
 * The nodes of a call tree as columns, a row per node: no object per node. Values that every call
 * touches lie side by side. A child is found through a hash table of callers and methods, unless it
 * is the most recently found one. Parents come before their children. Not thread-safe.
 */
final class CallTreeNodes {
  static final int ROOT = 0;

  /** No node. */
  static final int NONE = -1;

  private static final int COUNT = 0;
  private static final int TOTAL = 1;
  private static final int LONGEST = 2;
  private static final int UNWOUND = 3;
  private static final int FIGURES = 4;

  int size;
  int[] methodIds;
  int[] parents;
  int[] firstChildren;
  int[] nextSiblings;
  boolean[] open;

  /** Whether the last call has been left at an unknown time; never set for an open one. */
  boolean[] left;

  /** The number of calls with an unknown end; an empty array while there are none. */
  private int[] unknownEnds = {};

  /** The intervals of the longer calls. */
  final Timeline timeline;

  private int[] lastChildren;

  /** The most recently entered child: usually the next one too. */
  private int[] recentChildren;

  private long[] figures;

  /** Open addressing; a node's number plus 1, or 0. */
  private int[] table;

  /** A root without calls. */
  CallTreeNodes(int methodId) {
    methodIds = new int[64];
    parents = new int[64];
    firstChildren = new int[64];
    lastChildren = new int[64];
    nextSiblings = new int[64];
    recentChildren = new int[64];
    open = new boolean[64];
    left = new boolean[64];
    figures = new long[64 * FIGURES];
    timeline = new Timeline();
    table = new int[256];
    add(methodId);
    parents[ROOT] = NONE;
  }

  /**
   * A copy.
   *
   * @param growing whether {@link #child} may be called; only then the data for it is copied
   */
  CallTreeNodes(CallTreeNodes other, boolean growing) {
    this.size = other.size;
    methodIds = other.methodIds.clone();
    parents = other.parents.clone();
    firstChildren = other.firstChildren.clone();
    nextSiblings = other.nextSiblings.clone();
    open = other.open.clone();
    left = other.left.clone();
    figures = other.figures.clone();
    unknownEnds = other.unknownEnds.clone();
    timeline = other.timeline;
    lastChildren = growing ? other.lastChildren.clone() : new int[0];
    recentChildren = growing ? other.recentChildren.clone() : new int[0];
    table = growing ? other.table.clone() : new int[0];
  }

  /** The child of a node for a method; {@link #NONE} if there would be too many nodes. */
  int child(int caller, int methodId, int maxNodes) {
    int recent = recentChildren[caller];
    if (recent != NONE && methodIds[recent] == methodId) {
      return recent;
    }
    int slot = slot(caller, methodId);
    while (table[slot] != 0) {
      int node = table[slot] - 1;
      if (parents[node] == caller && methodIds[node] == methodId) {
        recentChildren[caller] = node;
        return node;
      }
      slot = (slot + 1) & (table.length - 1);
    }
    if (size >= maxNodes) {
      return NONE;
    }
    int node = add(methodId);
    attach(node, caller);
    table[slot] = node + 1;
    if (size * 2 > table.length) {
      rehash();
    }
    return node;
  }

  void addCall(int node, long nanos) {
    int at = node * FIGURES;
    figures[at + COUNT]++;
    figures[at + TOTAL] += nanos;
    if (nanos > figures[at + LONGEST]) {
      figures[at + LONGEST] = nanos;
    }
  }

  /** Adds calls; a new longest one is recorded. */
  void add(int node, long count, long nanos, long longestNanos) {
    int at = node * FIGURES;
    figures[at + COUNT] += count;
    figures[at + TOTAL] += nanos;
    figures[at + LONGEST] = Math.max(figures[at + LONGEST], longestNanos);
  }

  void addUnwound(int node, long count) {
    figures[node * FIGURES + UNWOUND] += count;
  }

  void addUnknownEnd(int node, int count) {
    if (node >= unknownEnds.length) {
      unknownEnds = Arrays.copyOf(unknownEnds, methodIds.length);
    }
    unknownEnds[node] += count;
  }

  /** Adds the figures of another tree's node. */
  void addAll(int node, CallTreeNodes others, int other) {
    add(node, others.count(other), others.totalNanos(other), others.longestNanos(other));
    figures[node * FIGURES + UNWOUND] += others.unwoundCount(other);
    open[node] |= others.open[other];
    if (others.unknownEndCount(other) > 0) {
      addUnknownEnd(node, others.unknownEndCount(other));
    }
  }

  long count(int node) {
    return figures[node * FIGURES + COUNT];
  }

  long totalNanos(int node) {
    return figures[node * FIGURES + TOTAL];
  }

  long longestNanos(int node) {
    return figures[node * FIGURES + LONGEST];
  }

  long unwoundCount(int node) {
    return figures[node * FIGURES + UNWOUND];
  }

  int unknownEndCount(int node) {
    return node < unknownEnds.length ? unknownEnds[node] : 0;
  }

  private int add(int methodId) {
    if (size == methodIds.length) {
      resize(size * 2);
    }
    methodIds[size] = methodId;
    firstChildren[size] = NONE;
    lastChildren[size] = NONE;
    nextSiblings[size] = NONE;
    recentChildren[size] = NONE;
    return size++;
  }

  /** Makes a node the last child of another. */
  private void attach(int node, int parent) {
    parents[node] = parent;
    recentChildren[parent] = node;
    if (lastChildren[parent] == NONE) {
      firstChildren[parent] = node;
    } else {
      nextSiblings[lastChildren[parent]] = node;
    }
    lastChildren[parent] = node;
  }

  private int slot(int caller, int methodId) {
    int hash = (caller * 0x9E3779B1 ^ methodId) * 0x85EBCA6B;
    return (hash ^ hash >>> 15) & (table.length - 1);
  }

  private void rehash() {
    table = new int[table.length * 2];
    for (int node = ROOT + 1; node < size; node++) {
      int slot = slot(parents[node], methodIds[node]);
      while (table[slot] != 0) {
        slot = (slot + 1) & (table.length - 1);
      }
      table[slot] = node + 1;
    }
  }

  private void resize(int capacity) {
    methodIds = Arrays.copyOf(methodIds, capacity);
    parents = Arrays.copyOf(parents, capacity);
    firstChildren = Arrays.copyOf(firstChildren, capacity);
    lastChildren = Arrays.copyOf(lastChildren, capacity);
    nextSiblings = Arrays.copyOf(nextSiblings, capacity);
    recentChildren = Arrays.copyOf(recentChildren, capacity);
    open = Arrays.copyOf(open, capacity);
    left = Arrays.copyOf(left, capacity);
    figures = Arrays.copyOf(figures, capacity * FIGURES);
  }
}
