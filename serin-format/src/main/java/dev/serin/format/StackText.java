package dev.serin.format;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Matrix's texts for a call tree: the lines of {@code stack}, and its key. */
public final class StackText {
  /** In place of a method id: time outside all methods with probes. Never an id. */
  public static final int NO_METHOD_ID = 0;

  /** The minimum share of the dispatch's time for a method to become the key. */
  private static final double KEY_SHARE = 0.3;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private StackText() {}

  /** The value of {@code stack}: a line {@code depth,methodId,count,costMillis} per node. */
  public static String lines(CallTreeCut cut) {
    StringBuilder text = new StringBuilder();
    for (CallTreeCut.Line line : cut.lines()) {
      text.append(line.depth()).append(',');
      append(text, cut.tree(), line.node(), ',');
      text.append('\n');
    }
    return text.toString();
  }

  /**
   * The lines of a log block's {@code TraceStack}: {@code id count cost}, one dot per level.
   *
   * @param methods names to print after the ids, if they are available; looked up in a file if they
   *     are not in memory
   */
  public static String dotted(CallTreeCut cut, String indent, @Nullable MethodNames methods) {
    MethodNames names = methods == null ? null : methods.lookUp(methodIds(cut));
    StringBuilder text = new StringBuilder();
    for (CallTreeCut.Line line : cut.lines()) {
      text.append(indent);
      for (int i = 0; i < line.depth(); i++) {
        text.append('.');
      }
      append(text, cut.tree(), line.node(), ' ');
      text.append(name(cut.tree().methodId(line.node()), names)).append('\n');
    }
    if (cut.cutNodes() > 0) {
      text.append(indent).append("(cut: ").append(cut.cutNodes()).append(" lines, ");
      text.append(millis(cut.cutNanos())).append(" ms)\n");
    }
    return text.toString();
  }

  /**
   * The value of {@code stackKey}: the id, followed by a bar, of the method with the greatest
   * product of level and time among those with at least 30 % of the dispatch's time; the dispatch's
   * own if there is none.
   */
  public static String key(CallTreeCut cut) {
    CallTree tree = cut.tree();
    double minNanos = tree.totalNanos(tree.root()) * KEY_SHARE;
    int key = tree.root();
    double max = 0;
    for (CallTreeCut.Line line : cut.lines()) {
      int node = line.node();
      double product = (line.depth() + 1.0) * tree.totalNanos(node);
      if (tree.methodId(node) > 0 && tree.totalNanos(node) >= minNanos && product > max) {
        max = product;
        key = node;
      }
    }
    return tree.methodId(key) + "|";
  }

  private static Set<Integer> methodIds(CallTreeCut cut) {
    Set<Integer> methodIds = new HashSet<>();
    for (CallTreeCut.Line line : cut.lines()) {
      methodIds.add(cut.tree().methodId(line.node()));
    }
    return methodIds;
  }

  /** The method's name if it is known, or nothing. */
  private static String name(int methodId, @Nullable MethodNames names) {
    MethodName name = names == null ? null : names.name(methodId);
    return name == null ? "" : " " + name.qualified();
  }

  private static void append(StringBuilder text, CallTree tree, int node, char separator) {
    text.append(Math.max(tree.methodId(node), NO_METHOD_ID)).append(separator);
    text.append(tree.count(node)).append(separator).append(millis(tree.totalNanos(node)));
  }

  private static long millis(long nanos) {
    return (nanos + NANOS_PER_MILLI / 2) / NANOS_PER_MILLI;
  }
}
