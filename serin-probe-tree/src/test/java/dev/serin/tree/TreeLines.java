package dev.serin.tree;

import dev.serin.format.CallTree;

/** A call tree to compare: a line {@code id count total longest} per node, in milliseconds. */
final class TreeLines {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private TreeLines() {}

  static String of(CallTree tree) {
    StringBuilder text = new StringBuilder();
    append(text, tree, tree.root());
    return text.toString();
  }

  private static void append(StringBuilder text, CallTree tree, int node) {
    text.append(".".repeat(tree.depth(node)))
        .append(node == tree.root() ? "message" : tree.methodId(node))
        .append(' ')
        .append(tree.count(node))
        .append(' ')
        .append(tree.totalNanos(node) / NANOS_PER_MILLI)
        .append(' ')
        .append(tree.maxNanos(node) / NANOS_PER_MILLI)
        .append("!".repeat((int) tree.unwoundCount(node)))
        .append("?".repeat((int) tree.unknownEndCount(node)))
        .append(tree.open(node) ? "…" : "")
        .append('\n');
    for (int at = tree.firstChild(node); at != CallTree.NONE; at = tree.nextSibling(at)) {
      append(text, tree, at);
    }
  }
}
