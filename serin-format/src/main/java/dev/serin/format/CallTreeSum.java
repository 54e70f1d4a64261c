package dev.serin.format;

import java.util.Arrays;

/**
 * Adds up counts and times of call paths, which arrive path by path, to a {@link CallTree}. The
 * time of a path excludes the time of its callees. Not thread-safe.
 *
 * <p>A tree has at most {@link #MAX_NODES} nodes. Paths that only have counts get at most {@link
 * #MAX_UNTIMED_NODES} of them, so the last eighth is free for paths with time; see "Paths with time
 * get nodes first" in docs/decisions.md.
 */
public final class CallTreeSum {
  /** The maximum number of nodes; they take about 20 MB. */
  public static final int MAX_NODES = 1 << 18;

  /** From this number of nodes on, only paths with time get one. */
  public static final int MAX_UNTIMED_NODES = MAX_NODES / 8 * 7;

  /** Marks a node of calls that got no node: the node of their nearest caller with one. */
  private static final int FOLDED = Integer.MIN_VALUE;

  private final CallTreeNodes nodes = new CallTreeNodes(MethodMap.DISPATCH_METHOD_ID);
  private long[] ownNanos = new long[64];
  private long foldedCalls;

  /** The node of the message itself. */
  public int root() {
    return CallTreeNodes.ROOT;
  }

  /**
   * Adds calls of a method.
   *
   * @param caller the caller's node
   * @param isTimed whether these calls, or their callees, have any time
   * @return the method's node under its caller. If there may be no more nodes, a negative number:
   *     the calls count as folded, and their time is their caller's
   */
  public int child(int caller, int methodId, long count, boolean isTimed) {
    int maxNodes = isTimed ? MAX_NODES : MAX_UNTIMED_NODES;
    int node = caller < 0 ? CallTree.NONE : nodes.child(caller, methodId, maxNodes);
    if (node == CallTree.NONE) {
      foldedCalls += count;
      return caller | FOLDED;
    }
    nodes.add(node, count, 0, 0);
    return node;
  }

  /** Adds calls that got no node before. */
  public void addFolded(long calls) {
    foldedCalls += calls;
  }

  /**
   * Adds times to a node.
   *
   * @param selfNanos of all its calls, without their callees
   * @param longestNanos of one of its calls, with its callees
   */
  public void addTimes(int node, long selfNanos, long longestNanos) {
    int timed = node & ~FOLDED;
    if (timed >= ownNanos.length) {
      ownNanos = Arrays.copyOf(ownNanos, Math.max(2 * ownNanos.length, timed + 1));
    }
    ownNanos[timed] += selfNanos;
    if (node == timed) {
      nodes.add(node, 0, 0, longestNanos);
    }
  }

  /**
   * Adds calls of a node that an exception has left.
   *
   * @param unknown how many of them ended at an unknown time
   */
  public void addEnds(int node, int unwound, int unknown) {
    if (node >= 0) {
      nodes.addUnwound(node, unwound);
      if (unknown > 0) {
        nodes.addUnknownEnd(node, unknown);
      }
    }
  }

  /** The last call of a node has not ended, and has taken this long by now. */
  public void open(int node, long nanos) {
    if (node > CallTreeNodes.ROOT) {
      nodes.open[node] = true;
      nodes.add(node, 0, 0, nanos);
    }
  }

  /**
   * Adds the interval of a call of a node. A part before the begin of the message is left out.
   *
   * @param startNanos since the begin of the message
   */
  public void addSpan(int node, long startNanos, long durationNanos) {
    long cutNanos = Math.max(0, -startNanos);
    if (node < 0) {
      nodes.timeline.addDropped(1);
    } else if (durationNanos > cutNanos) {
      nodes.timeline.add(node, startNanos + cutNanos, durationNanos - cutNanos);
    }
  }

  /** Adds calls with unknown intervals. */
  public void addDroppedSpans(long calls) {
    nodes.timeline.addDropped(calls);
  }

  /**
   * Returns the tree; nothing may be added afterwards.
   *
   * @param totalNanos the duration of the message; time that no node has is the message's own
   * @param pumpedNanos how long it was stopped in addition
   */
  public CallTree build(long totalNanos, long pumpedNanos) {
    long[] nanos = Arrays.copyOf(ownNanos, nodes.size);
    nanos[CallTreeNodes.ROOT] = 0;
    for (int node = nodes.size - 1; node > CallTreeNodes.ROOT; node--) { // callers come first
      nodes.add(node, 0, nanos[node], 0);
      nanos[nodes.parents[node]] += nanos[node];
    }
    // A tick may have come after the time was read.
    long allNanos = Math.max(totalNanos, nanos[CallTreeNodes.ROOT]);
    nodes.add(CallTreeNodes.ROOT, 1, allNanos, allNanos);
    nodes.timeline.cut(allNanos);
    return new CallTree(nodes, pumpedNanos, foldedCalls);
  }
}
