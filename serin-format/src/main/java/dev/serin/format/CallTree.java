package dev.serin.format;

import java.util.Arrays;

/**
 * The methods of one dispatch: who called whom, how often, total and self time. Calls of the same
 * method by the same node are one node. Nodes are numbered from 0, callers before callees. Times
 * are nanoseconds on the dispatch's own clock. Immutable.
 */
public final class CallTree {
  /** No node. */
  public static final int NONE = CallTreeNodes.NONE;

  private final CallTreeNodes nodes;
  private final long pumpedNanos;
  private final long foldedCalls;

  CallTree(CallTreeNodes nodes, long pumpedNanos, long foldedCalls) {
    this.nodes = nodes;
    this.pumpedNanos = pumpedNanos;
    this.foldedCalls = foldedCalls;
  }

  /** The dispatch itself. */
  public int root() {
    return CallTreeNodes.ROOT;
  }

  CallTreeNodes nodes() {
    return nodes;
  }

  /** How many nodes there are. */
  public int size() {
    return nodes.size;
  }

  /** The caller, or {@link #NONE} for the root. */
  public int parent(int node) {
    return nodes.parents[node];
  }

  /** The first method that the node called, or {@link #NONE}. */
  public int firstChild(int node) {
    return nodes.firstChildren[node];
  }

  /** The next method that the node's caller called, or {@link #NONE}. */
  public int nextSibling(int node) {
    return nodes.nextSiblings[node];
  }

  /** The method's id. */
  public int methodId(int node) {
    return nodes.methodIds[node];
  }

  /** The number of calls of the node. */
  public long count(int node) {
    return nodes.count(node);
  }

  /** The time of all calls with their callees. */
  public long totalNanos(int node) {
    return nodes.totalNanos(node);
  }

  /** The time of the longest call with its callees. */
  public long maxNanos(int node) {
    return nodes.longestNanos(node);
  }

  /** The time of all calls without their callees. */
  public long selfNanos(int node) {
    long selfNanos = nodes.totalNanos(node);
    for (int child = firstChild(node); child != NONE; child = nextSibling(child)) {
      selfNanos -= nodes.totalNanos(child);
    }
    return selfNanos;
  }

  /** How many of the calls were left by an exception that they did not record themselves. */
  public long unwoundCount(int node) {
    return nodes.unwoundCount(node);
  }

  /**
   * How many of the {@link #unwoundCount unwound} calls have no known end, because code without
   * probes caught the exception. Their time continues to the end of a frame further out.
   */
  public long unknownEndCount(int node) {
    return nodes.unknownEndCount(node);
  }

  /** Whether the last of the calls had not ended when the tree was read. */
  public boolean open(int node) {
    return nodes.open[node];
  }

  /**
   * Whether the last of the calls was no longer on the thread's stack although its end is not
   * recorded: an exception has left it, which code without probes caught. The time of its end is
   * not known: its time continues to the end of the tree, and later calls appear below it. Such a
   * node is not {@link #open}. Only a tree that {@link StackMatch} has marked has any.
   */
  public boolean left(int node) {
    return nodes.left[node];
  }

  /** How long the dispatch was stopped while it pumped other messages; no node has this time. */
  public long pumpedNanos() {
    return pumpedNanos;
  }

  /**
   * How many calls got no node because the tree had its maximum number; their time is their
   * caller's own.
   */
  public long foldedCalls() {
    return foldedCalls;
  }

  /** The intervals of the longer calls; empty if they are not known. */
  public Timeline timeline() {
    return nodes.timeline;
  }

  /** How many callers lie between a node and the root, the root included. */
  public int depth(int node) {
    int depth = 0;
    for (int at = parent(node); at != NONE; at = parent(at)) {
      depth++;
    }
    return depth;
  }

  /** The methods from the root to a node, both included. */
  public int[] path(int node) {
    int[] path = new int[depth(node) + 1];
    for (int i = path.length - 1, at = node; i >= 0; i--, at = parent(at)) {
      path[i] = at;
    }
    return path;
  }

  /**
   * Follows methods from the root, each called by the previous one, and returns the last node that
   * the tree has.
   */
  public int reach(int[] methodIds) {
    int reached = root();
    for (int methodId : methodIds) {
      int child = firstChild(reached);
      while (child != NONE && methodId(child) != methodId) {
        child = nextSibling(child);
      }
      if (child == NONE) {
        return reached;
      }
      reached = child;
    }
    return reached;
  }

  /** The innermost node that was open when the tree was read; the root if no other was. */
  public int deepestOpen() {
    int deepest = root();
    for (int child = openChild(deepest); child != NONE; child = openChild(child)) {
      deepest = open(child) ? child : deepest;
    }
    return deepest;
  }

  /** The nodes of the calls that had not ended, the outermost first. */
  int[] openPath() {
    int[] path = new int[size()];
    int length = 0;
    for (int child = openChild(root()); child != NONE; child = openChild(child)) {
      path[length++] = child;
    }
    return Arrays.copyOf(path, length);
  }

  /** The same tree, in which some nodes are marked as left rather than open. */
  CallTree withLeft(int[] leftNodes, int count) {
    CallTreeNodes marked = new CallTreeNodes(nodes, false);
    for (int i = 0; i < count; i++) {
      marked.open[leftNodes[i]] = false;
      marked.left[leftNodes[i]] = true;
    }
    return new CallTree(marked, pumpedNanos, foldedCalls);
  }

  private int openChild(int node) {
    int child = firstChild(node);
    while (child != NONE && !open(child) && !left(child)) {
      child = nextSibling(child);
    }
    return child;
  }
}
