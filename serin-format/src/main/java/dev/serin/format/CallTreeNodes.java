package dev.serin.format;

import java.util.Arrays;

/** The nodes of a call tree as columns, a row per node: no object per node. Not thread-safe. */
final class CallTreeNodes {
  int size;
  int[] methodIds;
  int[] parents;
  int[] firstChildren;
  int[] lastChildren;
  int[] nextSiblings;
  long[] counts;
  long[] totalsNanos;
  long[] longestNanos;
  long[] unwoundCounts;
  boolean[] open;

  CallTreeNodes() {
    methodIds = new int[64];
    parents = new int[64];
    firstChildren = new int[64];
    lastChildren = new int[64];
    nextSiblings = new int[64];
    counts = new long[64];
    totalsNanos = new long[64];
    longestNanos = new long[64];
    unwoundCounts = new long[64];
    open = new boolean[64];
  }

  CallTreeNodes(CallTreeNodes other) {
    this.size = other.size;
    methodIds = other.methodIds;
    parents = other.parents;
    firstChildren = other.firstChildren;
    lastChildren = other.lastChildren;
    nextSiblings = other.nextSiblings;
    counts = other.counts;
    totalsNanos = other.totalsNanos;
    longestNanos = other.longestNanos;
    unwoundCounts = other.unwoundCounts;
    open = other.open;
    resize(size + 1);
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
    counts[node]++;
    totalsNanos[node] += nanos;
    longestNanos[node] = Math.max(longestNanos[node], nanos);
  }

  private void resize(int capacity) {
    methodIds = Arrays.copyOf(methodIds, capacity);
    parents = Arrays.copyOf(parents, capacity);
    firstChildren = Arrays.copyOf(firstChildren, capacity);
    lastChildren = Arrays.copyOf(lastChildren, capacity);
    nextSiblings = Arrays.copyOf(nextSiblings, capacity);
    counts = Arrays.copyOf(counts, capacity);
    totalsNanos = Arrays.copyOf(totalsNanos, capacity);
    longestNanos = Arrays.copyOf(longestNanos, capacity);
    unwoundCounts = Arrays.copyOf(unwoundCounts, capacity);
    open = Arrays.copyOf(open, capacity);
  }
}
