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
   * A gap is a node without caller, and a place on the stack of what is open: what is visited above
   * it hangs under it. When an unknown frame in it is left, the node becomes that frame's, and a
   * new one the gap's around it. When the gap closes, its node waits until it is known which of the
   * frames below had been left; then it hangs under the first that had not.
   */
  private final CallTreeNodes nodes = new CallTreeNodes();
  private final int root = nodes.add(Records.DISPATCH_METHOD_ID);
  private final int maxNodes;
  private int[] openNodes = new int[64];
  private long[] openSinceNanos = new long[64];
  private int openCount;
  private int[] table = new int[256];
  private int closedGap = CallTree.NONE;
  private long lostAtNanos;
  private long afterGapNanos;
  private long overwrittenRecords;
  private long pumpedNanos;
  private long foldedCalls;

  /** Builds a tree of at most {@link #DEFAULT_MAX_NODES} nodes. */
  public CallTreeBuilder() {
    this(DEFAULT_MAX_NODES);
  }

  /** Builds a tree of at most so many nodes. */
  public CallTreeBuilder(int maxNodes) {
    this.maxNodes = maxNodes;
  }

  @Override
  public void enter(int methodId, long nanos) {
    int caller = innermost();
    push(caller == CallTree.NONE ? CallTree.NONE : child(caller, methodId), nanos);
  }

  @Override
  public void leave(Departure departure, long nanos) {
    if (departure == Departure.LOST) {
      openCount--;
      addUnwound(openNodes[openCount], lostAtNanos - openSinceNanos[openCount]);
      return;
    }
    placeClosedGap();
    openCount--;
    int node = openNodes[openCount];
    if (node == CallTree.NONE) {
      foldedCalls++;
    } else if (departure == Departure.RETURNED) {
      nodes.addCall(node, nanos - openSinceNanos[openCount]);
    } else {
      addUnwound(node, nanos - openSinceNanos[openCount]);
    }
  }

  @Override
  public void openGap(long records, long fromNanos, long toNanos) {
    placeClosedGap();
    overwrittenRecords += records;
    afterGapNanos = toNanos;
    push(nodes.add(CallTree.OVERWRITTEN), fromNanos);
  }

  @Override
  public void leaveUnknown(long nanos) {
    placeClosedGap();
    int left = openNodes[openCount - 1];
    nodes.methodIds[left] = CallTree.UNKNOWN_METHOD;
    nodes.addCall(left, nanos - afterGapNanos);
    int gap = nodes.add(CallTree.OVERWRITTEN);
    nodes.attach(left, gap);
    openNodes[openCount - 1] = gap;
  }

  @Override
  public void closeGap(long nanos) {
    placeClosedGap();
    openCount--;
    closedGap = openNodes[openCount];
    lostAtNanos = openSinceNanos[openCount];
    nodes.addCall(closedGap, nanos - lostAtNanos);
  }

  @Override
  public void pumped(long nanos) {
    pumpedNanos += nanos;
  }

  /**
   * The tree as of a time: what is open is counted until then, and marked. Building may go on
   * afterwards.
   *
   * @param nanos the time on the dispatch's own clock
   */
  public CallTree build(long nanos) {
    CallTreeNodes built = new CallTreeNodes(nodes);
    int caller = root;
    for (int i = 0; i < openCount; i++) {
      int node = openNodes[i];
      if (node != CallTree.NONE) {
        built.addCall(node, nanos - openSinceNanos[i]);
        built.open[node] = true;
        if (built.parents[node] == CallTree.NONE) {
          built.attach(node, caller);
        }
        caller = node;
      }
    }
    if (closedGap != CallTree.NONE) {
      built.attach(closedGap, caller);
    }
    built.addCall(root, nanos);
    return new CallTree(built, root, overwrittenRecords, pumpedNanos, foldedCalls);
  }

  private void addUnwound(int node, long nanos) {
    if (node == CallTree.NONE) {
      foldedCalls++;
    } else {
      nodes.addCall(node, nanos);
      nodes.addUnwound(node);
    }
  }

  /** Hangs a gap that was closed under what is innermost now, which had not been left. */
  private void placeClosedGap() {
    if (closedGap != CallTree.NONE) {
      int gap = closedGap;
      closedGap = CallTree.NONE;
      int around = openCount == 0 ? root : openNodes[openCount - 1];
      nodes.attach(gap, around == CallTree.NONE ? root : around);
    }
  }

  private int innermost() {
    placeClosedGap();
    return openCount == 0 ? root : openNodes[openCount - 1];
  }

  private void push(int node, long nanos) {
    if (openCount == openNodes.length) {
      openNodes = Arrays.copyOf(openNodes, openCount * 2);
      openSinceNanos = Arrays.copyOf(openSinceNanos, openCount * 2);
    }
    openNodes[openCount] = node;
    openSinceNanos[openCount] = nanos;
    openCount++;
  }

  /** The node of a method under its caller; {@link CallTree#NONE} when there may be no more. */
  private int child(int caller, int methodId) {
    int recent = nodes.recentChildren[caller];
    if (recent != CallTree.NONE && nodes.methodIds[recent] == methodId) {
      return recent;
    }
    int node = find(caller, methodId);
    if (node != CallTree.NONE) {
      nodes.recentChildren[caller] = node;
    }
    return node;
  }

  private int find(int caller, int methodId) {
    int slot = slot(caller, methodId);
    while (table[slot] != 0) {
      int node = table[slot] - 1;
      if (nodes.parents[node] == caller && nodes.methodIds[node] == methodId) {
        return node;
      }
      slot = (slot + 1) & (table.length - 1);
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
    return (hash ^ hash >>> 15) & (table.length - 1);
  }

  private void rehash() {
    table = new int[table.length * 2];
    for (int node = 0; node < nodes.size; node++) {
      if (nodes.parents[node] != CallTree.NONE) {
        int slot = slot(nodes.parents[node], nodes.methodIds[node]);
        while (table[slot] != 0) {
          slot = (slot + 1) & (table.length - 1);
        }
        table[slot] = node + 1;
      }
    }
  }
}
