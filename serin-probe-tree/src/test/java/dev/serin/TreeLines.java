package dev.serin;

import dev.serin.format.CallTree;
import dev.serin.format.MethodMap;

/** A call tree to compare: a line {@code id count total longest} per node, in milliseconds. */
final class TreeLines {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private TreeLines() {}

  static String of(CallTree tree) {
    StringBuilder text = new StringBuilder();
    append(text, tree, tree.root());
    return text.toString();
  }

  private static boolean isMessage(CallTree tree, int node) {
    return tree.methodId(node) == MethodMap.DISPATCH_METHOD_ID;
  }

  private static void append(StringBuilder text, CallTree tree, int node) {
    text.append(".".repeat(tree.depth(node)))
        .append(isMessage(tree, node) ? "message" : tree.methodId(node))
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
