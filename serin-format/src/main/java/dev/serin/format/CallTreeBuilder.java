package dev.serin.format;

import java.util.Arrays;

/**
 * Merges the frames of one dispatch into a {@link CallTree} while they are visited: memory grows
 * with the number of different call paths, not with the number of calls, and not beyond a limit.
 * Linear in the number of calls. Not thread-safe.
 */
public final class CallTreeBuilder implements FrameVisitor {
  /** How many nodes a tree may have unless said otherwise. */
  public static final int DEFAULT_MAX_NODES = 1 << 17;

  /*
   * Frames hang under the base, the node in which all unknown frames still open are one. When the
   * innermost of them turns out to have been left, the base becomes that frame, and a new base its
   * caller; the last base is the root.
   */
  private final CallTreeNodes nodes = new CallTreeNodes();
  private int base = nodes.add(Records.DISPATCH_METHOD_ID);
  private long overwrittenRecords;
  private long pumpedNanos;
  private long foldedCalls;

  private final int maxNodes;
  private int[] openNodes = new int[64];
  private long[] openSinceNanos = new long[64];
  private int openCount;
  private int[] table = new int[256];
  private long windowNanos;

  /** Builds a tree of at most {@link #DEFAULT_MAX_NODES} nodes. */
  public CallTreeBuilder() {
    this(DEFAULT_MAX_NODES);
  }

  public CallTreeBuilder(int maxNodes) {
    this.maxNodes = maxNodes;
  }

  @Override
  public void overwritten(long records, long nanos) {
    overwrittenRecords = records;
    windowNanos = nanos;
  }

  @Override
  public void enter(int methodId, long nanos) {
    if (openCount == openNodes.length) {
      openNodes = Arrays.copyOf(openNodes, openCount * 2);
      openSinceNanos = Arrays.copyOf(openSinceNanos, openCount * 2);
    }
    int caller = openCount == 0 ? base : openNodes[openCount - 1];
    openNodes[openCount] = caller == CallTree.NONE ? CallTree.NONE : child(caller, methodId);
    openSinceNanos[openCount] = nanos;
    openCount++;
  }

  @Override
  public void leave(Departure departure, long nanos) {
    openCount--;
    int node = openNodes[openCount];
    if (node == CallTree.NONE) {
      foldedCalls++;
      return;
    }
    nodes.addCall(node, nanos - openSinceNanos[openCount]);
    if (departure == Departure.UNWOUND) {
      nodes.unwoundCounts[node]++;
    }
  }

  @Override
  public void leaveUnknown(long nanos) {
    int left = base;
    base = nodes.add(Records.DISPATCH_METHOD_ID);
    nodes.methodIds[left] = CallTree.UNKNOWN_METHOD;
    nodes.addCall(left, nanos - windowNanos);
    nodes.attach(left, base);
  }

  @Override
  public void pumped(long nanos) {
    pumpedNanos += nanos;
  }

  /**
   * The tree as of a time: frames that are open are counted until then, and marked. Building may go
   * on afterwards.
   *
   * @param totalNanos how long the dispatch has run on its own clock
   */
  public CallTree build(long totalNanos) {
    CallTreeNodes built = new CallTreeNodes(nodes);
    for (int i = 0; i < openCount; i++) {
      int node = openNodes[i];
      if (node != CallTree.NONE) {
        built.addCall(node, totalNanos - openSinceNanos[i]);
        built.open[node] = true;
      }
    }
    if (overwrittenRecords > 0) {
      int gap = built.add(CallTree.OVERWRITTEN);
      built.attach(gap, base);
      built.addCall(gap, windowNanos);
    }
    built.addCall(base, totalNanos);
    return new CallTree(built, base, overwrittenRecords, pumpedNanos, foldedCalls);
  }

  /** The node of a method under its caller; {@link CallTree#NONE} when there may be no more. */
  private int child(int caller, int methodId) {
    int slot = slot(caller, methodId);
    while (table[slot] != 0) {
      int node = table[slot] - 1;
      if (nodes.parents[node] == caller && nodes.methodIds[node] == methodId) {
        return node;
      }
      slot = slot + 1 & table.length - 1;
    }
    if (nodes.size >= maxNodes) {
      return CallTree.NONE;
    }
    int node = nodes.add(methodId);
    nodes.attach(node, caller);
    table[slot] = node + 1;
    if (nodes.size * 2 > table.length) {
      rehash();
    }
    return node;
  }

  private int slot(int caller, int methodId) {
    int hash = (caller * 0x9E3779B1 ^ methodId) * 0x85EBCA6B;
    return (hash ^ hash >>> 15) & table.length - 1;
  }

  private void rehash() {
    table = new int[table.length * 2];
    for (int node = 0; node < nodes.size; node++) {
      if (nodes.parents[node] != CallTree.NONE) {
        int slot = slot(nodes.parents[node], nodes.methodIds[node]);
        while (table[slot] != 0) {
          slot = slot + 1 & table.length - 1;
        }
        table[slot] = node + 1;
      }
    }
  }
}
