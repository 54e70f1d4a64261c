package dev.serin.runtime;

import dev.serin.format.CallTree;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;

/**
 * A call tree as text to compare in tests: a line {@code name count total} per node, times in
 * microseconds, a dot per level. {@code !} follows calls that an exception unwound, {@code ?} calls
 * with an unknown end, {@code …} a call that had not ended, and another {@code ?} one that was no
 * longer on the stack.
 */
public final class TreeText {
  private static final long NANOS_PER_MICRO = 1000;

  private TreeText() {}

  /** The tree, with the simple names of its methods, {@code #id} where they have none. */
  public static String of(CallTree tree, MethodNames methods) {
    StringBuilder text = new StringBuilder();
    int depth = 0;
    int node = tree.root();
    while (node != CallTree.NONE) {
      appendLine(text, tree, node, depth, methods);
      int next = tree.firstChild(node);
      depth++;
      while (next == CallTree.NONE && node != CallTree.NONE) {
        next = tree.nextSibling(node);
        node = tree.parent(node);
        depth--;
      }
      node = next;
    }
    return text.toString();
  }

  private static void appendLine(
      StringBuilder text, CallTree tree, int node, int depth, MethodNames methods) {
    text.append(".".repeat(depth)).append(name(tree.methodId(node), methods));
    text.append(' ').append(tree.count(node));
    text.append(' ').append(tree.totalNanos(node) / NANOS_PER_MICRO);
    text.append("!".repeat((int) tree.unwoundCount(node)));
    text.append("?".repeat((int) tree.unknownEndCount(node)));
    text.append(tree.open(node) ? "…" : tree.left(node) ? "?" : "").append('\n');
  }

  private static String name(int methodId, MethodNames methods) {
    if (methodId == MethodMap.DISPATCH_METHOD_ID) {
      return "message";
    }
    MethodName name = methods.name(methodId);
    return name == null ? "#" + methodId : name.methodName();
  }
}
