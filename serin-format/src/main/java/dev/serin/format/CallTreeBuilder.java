package dev.serin.format;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Merges the frames of one dispatch into a {@link CallTree} while they are visited: memory grows
 * with the number of different call paths, not with the number of calls, and not beyond a limit.
 * Linear in the number of calls. Not thread-safe.
 *
 * <p>What is visited while a gap is open goes to a builder of its own, whose root stands for the
 * gap. When the gap has ended, and it is known in which frame it lies, that tree is merged there.
 */
public final class CallTreeBuilder implements FrameVisitor {
  /** How many nodes a tree may have unless said otherwise. */
  public static final int DEFAULT_MAX_NODES = 1 << 17;

  private final CallTreeNodes nodes;
  private final int maxNodes;
  private int[] openNodes = new int[64];
  private long[] openSinceNanos = new long[64];
  private int openCount;
  private @Nullable CallTreeBuilder gap;
  private long gapSinceNanos;
  private @Nullable CallTree closedGap;
  private long overwrittenRecords;
  private long pumpedNanos;
  private long foldedCalls;

  /** Builds a tree of at most {@link #DEFAULT_MAX_NODES} nodes. */
  public CallTreeBuilder() {
    this(DEFAULT_MAX_NODES);
  }

  /** Builds a tree of at most so many nodes. */
  public CallTreeBuilder(int maxNodes) {
    this(maxNodes, new CallTreeNodes(Records.DISPATCH_METHOD_ID));
  }

  private CallTreeBuilder(int maxNodes, CallTreeNodes nodes) {
    this.maxNodes = maxNodes;
    this.nodes = nodes;
  }

  @Override
  public void enter(int methodId, long nanos) {
    if (gap != null) {
      gap.enter(methodId, nanos);
      return;
    }
    placeClosedGap();
    push(child(innermost(), methodId), nanos);
  }

  @Override
  public void leave(Departure departure, long nanos) {
    if (gap != null) {
      gap.leave(departure, nanos);
      return;
    }
    if (departure != Departure.LOST) {
      placeClosedGap();
    }
    openCount--;
    int node = openNodes[openCount];
    if (node == CallTree.NONE) {
      foldedCalls++;
      return;
    }
    nodes.addCall(node, nanos - openSinceNanos[openCount]);
    if (departure == Departure.UNWOUND || departure == Departure.PRESUMED) {
      nodes.addUnwound(node, 1);
    }
    if (departure == Departure.LOST || departure == Departure.PRESUMED) {
      nodes.addUnknownEnd(node, 1);
    }
  }

  @Override
  public void call(int methodId, long enterNanos, long leaveNanos) {
    if (gap != null) {
      gap.call(methodId, enterNanos, leaveNanos);
      return;
    }
    placeClosedGap();
    int node = child(innermost(), methodId);
    if (node == CallTree.NONE) {
      foldedCalls++;
    } else {
      nodes.addCall(node, leaveNanos - enterNanos);
    }
  }

  @Override
  public void gap(long records, long nanos) {
    placeClosedGap();
    overwrittenRecords += records;
    if (gap == null) {
      gap = new CallTreeBuilder(maxNodes, new CallTreeNodes(CallTree.OVERWRITTEN));
      gapSinceNanos = nanos;
    }
  }

  @Override
  public void closeGap(long nanos) {
    closedGap = gapTree(nanos, false);
    gap = null;
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
    return build(nanos, nanos, true);
  }

  /**
   * The methods of the frames that are open, the outermost first.
   *
   * @param most of how many frames at most; fewer where one of them got no node
   */
  public int[] openMethods(int most) {
    int[] methodIds = new int[Math.min(most, openCount)];
    for (int i = 0; i < methodIds.length; i++) {
      if (openNodes[i] == CallTree.NONE) {
        return Arrays.copyOf(methodIds, i);
      }
      methodIds[i] = nodes.methodIds[openNodes[i]];
    }
    return methodIds;
  }

  private CallTree build(long nanos, long totalNanos, boolean open) {
    boolean merging = gap != null || closedGap != null;
    CallTreeBuilder built = new CallTreeBuilder(maxNodes, new CallTreeNodes(nodes, merging));
    built.foldedCalls = foldedCalls;
    for (int i = 0; i < openCount; i++) {
      int node = openNodes[i];
      if (node != CallTree.NONE) {
        built.nodes.addCall(node, nanos - openSinceNanos[i]);
        built.nodes.open[node] = open;
      }
    }
    built.merge(gap != null ? gapTree(nanos, true) : closedGap, innermostNode());
    built.nodes.addCall(CallTreeNodes.ROOT, totalNanos);
    return new CallTree(built.nodes, overwrittenRecords, pumpedNanos, built.foldedCalls);
  }

  private @Nullable CallTree gapTree(long nanos, boolean open) {
    if (gap == null) {
      return null;
    }
    CallTree tree = gap.build(nanos, nanos - gapSinceNanos, open);
    tree.nodes().open[CallTreeNodes.ROOT] = open;
    return tree;
  }

  /** Merges a gap that has ended into what is innermost now, which had not been left. */
  private void placeClosedGap() {
    if (closedGap != null) {
      merge(closedGap, innermostNode());
      closedGap = null;
    }
  }

  /** Merges the tree of a gap into the node that it lies in. */
  private void merge(@Nullable CallTree tree, int parent) {
    if (tree == null) {
      return;
    }
    foldedCalls += tree.foldedCalls();
    int[] places = new int[tree.size()];
    for (int node = 0; node < places.length; node++) { // parents come before their children
      int caller = node == tree.root() ? parent : places[tree.parent(node)];
      places[node] = child(caller, tree.methodId(node));
      if (places[node] != CallTree.NONE) {
        nodes.addAll(places[node], tree.nodes(), node);
      } else if (node != tree.root()) { // the gap itself is no call
        foldedCalls += tree.count(node);
      }
    }
  }

  private int innermost() {
    return openCount == 0 ? CallTreeNodes.ROOT : openNodes[openCount - 1];
  }

  /** The node of the innermost open frame that has one: the time of those above it is its time. */
  private int innermostNode() {
    for (int i = openCount - 1; i >= 0; i--) {
      if (openNodes[i] != CallTree.NONE) {
        return openNodes[i];
      }
    }
    return CallTreeNodes.ROOT;
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
    return caller == CallTree.NONE ? CallTree.NONE : nodes.child(caller, methodId, maxNodes);
  }
}
