package dev.serin.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.PriorityQueue;

/**
 * A call tree reduced for a reader: the nodes that took most time, callers before callees, and the
 * sum of the cut ones. Immutable.
 *
 * <p>Nodes are selected by total time, the greatest first, which selects every caller before its
 * callees. A node that did nothing except call one other ({@link #PASS_THROUGH_SHARE} of its time)
 * is of little interest, so it is shown but not counted. Otherwise a deep stack would use up the
 * lines before the culprit is reached.
 */
public final class CallTreeCut {
  /** The share of a node's time in one callee from which on the node itself is not counted. */
  public static final double PASS_THROUGH_SHARE = 0.95;

  /** The maximum number of lines for each counted line. */
  private static final int LINES_PER_COUNTED_LINE = 10;

  /** The maximum number of lines that are not counted, so that a report can read its input. */
  static final int MAX_UNCOUNTED_LINES = 50_000;

  /** The initial capacity for nodes; Android 5 requires one. */
  private static final int CANDIDATES = 16;

  private final CallTree tree;
  private final List<Line> lines;
  private final int cutNodes;
  private final long cutNanos;

  private CallTreeCut(CallTree tree, List<Line> lines, int cutNodes, long cutNanos) {
    this.tree = tree;
    this.lines = Collections.unmodifiableList(lines);
    this.cutNodes = cutNodes;
    this.cutNanos = cutNanos;
  }

  /**
   * Cuts a tree.
   *
   * @param maxLines the maximum number of nodes, not counting those that only call one other
   * @param minNanos nodes that took less in all are cut
   */
  public static CallTreeCut of(CallTree tree, int maxLines, long minNanos) {
    boolean[] kept = keep(tree, maxLines, minNanos);
    List<Line> lines = new ArrayList<>();
    long cutNanos = 0;
    int depth = 0;
    int node = tree.root();
    while (node != CallTree.NONE) {
      if (kept[node]) {
        lines.add(new Line(node, depth));
      } else {
        cutNanos += tree.totalNanos(node);
      }
      int next = kept[node] ? tree.firstChild(node) : CallTree.NONE;
      if (next != CallTree.NONE) {
        depth++;
      }
      while (next == CallTree.NONE && node != CallTree.NONE) {
        next = tree.nextSibling(node);
        if (next == CallTree.NONE) {
          node = tree.parent(node);
          depth--;
        }
      }
      node = next;
    }
    return new CallTreeCut(tree, lines, tree.size() - lines.size(), cutNanos);
  }

  /** The tree that was cut. */
  public CallTree tree() {
    return tree;
  }

  /** The remaining lines, each caller followed by its callees. */
  public List<Line> lines() {
    return lines;
  }

  /** How many nodes were cut. */
  public int cutNodes() {
    return cutNodes;
  }

  /** The time of all cut nodes. */
  public long cutNanos() {
    return cutNanos;
  }

  private static boolean[] keep(CallTree tree, int maxLines, long minNanos) {
    boolean[] kept = new boolean[tree.size()];
    PriorityQueue<Integer> candidates =
        new PriorityQueue<>(
            CANDIDATES,
            (a, b) -> {
              int byTime = Long.compare(tree.totalNanos(b), tree.totalNanos(a));
              return byTime != 0 ? byTime : Integer.compare(a, b);
            });
    candidates.add(tree.root());
    long maxUncounted = Math.min((long) maxLines * LINES_PER_COUNTED_LINE, MAX_UNCOUNTED_LINES);
    int counted = 0;
    int shown = 0;
    while (!candidates.isEmpty() && counted < maxLines) {
      int node = candidates.remove();
      if (node != tree.root() && tree.totalNanos(node) < minNanos) {
        break;
      }
      kept[node] = true;
      shown++;
      if (!passesThrough(tree, node) || shown > maxUncounted) {
        counted++;
      }
      for (int c = tree.firstChild(node); c != CallTree.NONE; c = tree.nextSibling(c)) {
        candidates.add(c);
      }
    }
    return kept;
  }

  private static boolean passesThrough(CallTree tree, int node) {
    long longestNanos = 0;
    for (int c = tree.firstChild(node); c != CallTree.NONE; c = tree.nextSibling(c)) {
      longestNanos = Math.max(longestNanos, tree.totalNanos(c));
    }
    return longestNanos > 0 && longestNanos >= tree.totalNanos(node) * PASS_THROUGH_SHARE;
  }

  /** One node that was kept. */
  public static final class Line {
    private final int node;
    private final int depth;

    Line(int node, int depth) {
      this.node = node;
      this.depth = depth;
    }

    /** The node's number in the tree. */
    public int node() {
      return node;
    }

    /** How many callers it has; 0 for the dispatch. */
    public int depth() {
      return depth;
    }
  }
}
