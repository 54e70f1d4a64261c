package dev.serin.format;

/** Call trees as text, for tests: {@code id count totalMicros}, a dot per level. */
final class Trees {
  private Trees() {}

  static String text(CallTree tree) {
    StringBuilder text = new StringBuilder();
    append(text, tree, tree.root(), "");
    return text.toString();
  }

  private static void append(StringBuilder text, CallTree tree, int node, String dots) {
    text.append(dots).append(tree.methodId(node)).append(' ').append(tree.count(node));
    text.append(' ').append(tree.totalNanos(node) / 1000);
    text.append("!".repeat((int) tree.unwoundCount(node)));
    text.append(tree.open(node) ? "…" : tree.left(node) ? "?" : "").append('\n');
    for (int c = tree.firstChild(node); c != CallTree.NONE; c = tree.nextSibling(c)) {
      append(text, tree, c, dots + ".");
    }
  }
}
