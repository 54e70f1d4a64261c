package dev.serin.format;

import java.util.Arrays;

/**
 * The nodes of a call tree as columns, a row per node: no object per node. What every call touches
 * lies side by side. Not thread-safe.
 */
final class CallTreeNodes {
  private static final int COUNT = 0;
  private static final int TOTAL = 1;
  private static final int LONGEST = 2;
  private static final int UNWOUND = 3;
  private static final int FIGURES = 4;

  int size;
  int[] methodIds;
  int[] parents;
  int[] firstChildren;
  int[] lastChildren;
  int[] nextSiblings;
  boolean[] open;

  /** The child that was entered last: most often the next one too. */
  int[] recentChildren;

  private long[] figures;

  CallTreeNodes() {
    methodIds = new int[64];
    parents = new int[64];
    firstChildren = new int[64];
    lastChildren = new int[64];
    nextSiblings = new int[64];
    recentChildren = new int[64];
    open = new boolean[64];
    figures = new long[64 * FIGURES];
  }

  CallTreeNodes(CallTreeNodes other) {
    this.size = other.size;
    methodIds = other.methodIds;
    parents = other.parents;
    firstChildren = other.firstChildren;
    lastChildren = other.lastChildren;
    nextSiblings = other.nextSiblings;
    recentChildren = other.recentChildren;
    open = other.open;
    figures = other.figures;
    resize(size);
  }

  /** Adds a node without caller and without calls. */
  int add(int methodId) {
    if (size == methodIds.length) {
      resize(size * 2);
    }
    methodIds[size] = methodId;
    parents[size] = CallTree.NONE;
    firstChildren[size] = CallTree.NONE;
    lastChildren[size] = CallTree.NONE;
    nextSiblings[size] = CallTree.NONE;
    recentChildren[size] = CallTree.NONE;
    return size++;
  }

  /** Makes a node the last child of another. */
  void attach(int node, int parent) {
    parents[node] = parent;
    if (lastChildren[parent] == CallTree.NONE) {
      firstChildren[parent] = node;
    } else {
      nextSiblings[lastChildren[parent]] = node;
    }
    lastChildren[parent] = node;
  }

  void addCall(int node, long nanos) {
    int at = node * FIGURES;
    figures[at + COUNT]++;
    figures[at + TOTAL] += nanos;
    if (nanos > figures[at + LONGEST]) {
      figures[at + LONGEST] = nanos;
    }
  }

  void addUnwound(int node) {
    figures[node * FIGURES + UNWOUND]++;
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

  private void resize(int capacity) {
    methodIds = Arrays.copyOf(methodIds, capacity);
    parents = Arrays.copyOf(parents, capacity);
    firstChildren = Arrays.copyOf(firstChildren, capacity);
    lastChildren = Arrays.copyOf(lastChildren, capacity);
    nextSiblings = Arrays.copyOf(nextSiblings, capacity);
    recentChildren = Arrays.copyOf(recentChildren, capacity);
    open = Arrays.copyOf(open, capacity);
    figures = Arrays.copyOf(figures, capacity * FIGURES);
  }
}
