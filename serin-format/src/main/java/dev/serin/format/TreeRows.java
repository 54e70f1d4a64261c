package dev.serin.format;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A call tree as an issue's {@code callTree}: a row of numbers per node, each caller followed by
 * its callees.
 */
public final class TreeRows {
  private static final long NANOS_PER_MICRO = 1000;

  private TreeRows() {}

  /**
   * The rows: depth, method id, count, total, self and longest microseconds, calls unwound by an
   * exception, and 1 for a method that had not ended. There are two more columns, which are left
   * out where they and the following ones are 0: 1 for a node that is {@link CallTree#left}, and
   * calls with an unknown end.
   */
  public static List<List<Long>> of(CallTreeCut cut) {
    CallTree tree = cut.tree();
    List<List<Long>> rows = new ArrayList<>();
    for (CallTreeCut.Line line : cut.lines()) {
      int node = line.node();
      List<Long> row = new ArrayList<>();
      Collections.addAll(
          row,
          (long) line.depth(),
          (long) tree.methodId(node),
          tree.count(node),
          tree.totalNanos(node) / NANOS_PER_MICRO,
          tree.selfNanos(node) / NANOS_PER_MICRO,
          tree.maxNanos(node) / NANOS_PER_MICRO,
          tree.unwoundCount(node),
          tree.open(node) ? 1L : 0L);
      if (tree.left(node) || tree.unknownEndCount(node) > 0) {
        row.add(tree.left(node) ? 1L : 0L);
      }
      if (tree.unknownEndCount(node) > 0) {
        row.add(tree.unknownEndCount(node));
      }
      rows.add(row);
    }
    return rows;
  }

  /** The known names of the methods in a cut, by id: {@code class.method}. */
  public static Map<String, String> names(CallTreeCut cut, MethodNames methods) {
    Map<Integer, String> byId = new TreeMap<>();
    for (CallTreeCut.Line line : cut.lines()) {
      int methodId = cut.tree().methodId(line.node());
      MethodName name = methods.name(methodId);
      if (name != null) {
        byId.put(methodId, name.qualified());
      }
    }
    Map<String, String> names = new LinkedHashMap<>();
    for (Map.Entry<Integer, String> name : byId.entrySet()) {
      names.put(name.getKey().toString(), name.getValue());
    }
    return names;
  }
}
