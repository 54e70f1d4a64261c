package dev.serin.issue;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeCut;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * A call tree as an issue's {@code callTree}: a row of numbers per node, each caller followed by
 * its callees. Writes and reads the rows.
 */
public final class TreeRows {
  private static final long NANOS_PER_MICRO = 1000;

  /** Rows with fewer columns are left out. */
  public static final int MIN_COLUMNS = 8;

  private TreeRows() {}

  /** The names of the method map that belongs to an issue. */
  public interface MapNames {
    /** The name of a method; null if the map does not have it. */
    @Nullable String name(long methodId);
  }

  /**
   * The rows: depth, method id, count, total, self and longest microseconds, calls unwound by an
   * exception, and 1 for a method that had not ended. There are two more columns, which are left
   * out where they and the following ones are 0: 1 for a node that is {@link CallTree#left}, and
   * calls with an unknown end.
   */
  public static List<List<Long>> of(CallTreeCut cut) {
    List<List<Long>> rows = new ArrayList<>();
    for (CallTreeCut.Line line : cut.lines()) {
      long[] columns = columns(cut.tree(), line);
      int used = columns[TreeRow.LEFT] != 0 ? TreeRow.LEFT + 1 : MIN_COLUMNS;
      List<Long> row = new ArrayList<>();
      for (int i = 0; i < (columns[TreeRow.UNKNOWN_ENDS] > 0 ? TreeRow.COLUMNS : used); i++) {
        row.add(columns[i]);
      }
      rows.add(row);
    }
    return rows;
  }

  private static long[] columns(CallTree tree, CallTreeCut.Line line) {
    int node = line.node();
    long[] columns = new long[TreeRow.COLUMNS];
    columns[TreeRow.DEPTH] = line.depth();
    columns[TreeRow.METHOD] = tree.methodId(node);
    columns[TreeRow.COUNT] = tree.count(node);
    columns[TreeRow.TOTAL] = tree.totalNanos(node) / NANOS_PER_MICRO;
    columns[TreeRow.SELF] = tree.selfNanos(node) / NANOS_PER_MICRO;
    columns[TreeRow.MAX] = tree.maxNanos(node) / NANOS_PER_MICRO;
    columns[TreeRow.UNWOUND] = tree.unwoundCount(node);
    columns[TreeRow.OPEN] = tree.open(node) ? 1 : 0;
    columns[TreeRow.LEFT] = tree.left(node) ? 1 : 0;
    columns[TreeRow.UNKNOWN_ENDS] = tree.unknownEndCount(node);
    return columns;
  }

  /**
   * The known names of the methods in a cut, by id: {@code class.method}.
   *
   * @param frequent the rows of {@link FrequentCalls}, whose methods have names, too
   */
  public static Map<String, String> names(
      CallTreeCut cut, List<List<Long>> frequent, MethodNames methods) {
    Map<Integer, String> byId = new TreeMap<>();
    for (CallTreeCut.Line line : cut.lines()) {
      putName(cut.tree().methodId(line.node()), methods, byId);
    }
    for (List<Long> row : frequent) {
      putName(row.get(0).intValue(), methods, byId);
    }
    Map<String, String> names = new LinkedHashMap<>();
    for (Map.Entry<Integer, String> name : byId.entrySet()) {
      names.put(name.getKey().toString(), name.getValue());
    }
    return names;
  }

  private static void putName(int methodId, MethodNames methods, Map<Integer, String> byId) {
    MethodName name = methods.name(methodId);
    if (name != null) {
      byId.put(methodId, name.qualified());
    }
  }

  /**
   * The rows of an issue without the names of methods: Serin's, or those of {@link MatrixStack} if
   * there are no others. Rows with too few columns are left out.
   */
  public static <N> List<TreeRow> read(IssueJson<N> json, N issue) {
    List<TreeRow> rows = new ArrayList<>();
    N tree = json.get(issue, IssueKeys.CALL_TREE);
    for (int i = 0; i < json.size(tree); i++) {
      N row = json.at(tree, i);
      if (json.size(row) >= MIN_COLUMNS) {
        long[] columns = new long[TreeRow.COLUMNS];
        for (int column = 0; column < columns.length; column++) {
          columns[column] = json.number(json.at(row, column));
        }
        rows.add(new TreeRow("", columns));
      }
    }
    if (tree == null) {
      rows.addAll(MatrixStack.of(json, issue).rows());
    }
    return rows;
  }

  /** The methods of rows that a map may name. */
  public static Set<Integer> methods(List<TreeRow> rows) {
    Set<Integer> ids = new HashSet<>();
    for (TreeRow row : rows) {
      long methodId = row.methodId();
      if (methodId > 0 && methodId <= MethodMap.MAX_METHOD_ID && !row.isOfMessage()) {
        ids.add((int) methodId);
      }
    }
    return ids;
  }

  /**
   * The rows with names: from the map, else from the issue, else the id.
   *
   * @param build what follows ids, which mean a method only within a build; possibly empty
   */
  public static <N> List<TreeRow> named(
      List<TreeRow> rows, IssueJson<N> json, N issue, MapNames map, String build) {
    N methods = json.get(issue, IssueKeys.METHODS);
    List<TreeRow> named = new ArrayList<>();
    for (TreeRow row : rows) {
      String name = row.isOfMessage() ? messages(row, json, issue) : map.name(row.methodId());
      if (name == null) {
        name = json.text(json.get(methods, Long.toString(row.methodId())));
      }
      named.add(row.named(name.isEmpty() ? "method " + row.methodId() + build : name));
    }
    return named;
  }

  /** The tree of a start-up, a page or a frame consists of several messages. */
  private static <N> String messages(TreeRow row, IssueJson<N> json, N issue) {
    if (!row.name().isEmpty()) {
      return row.name();
    }
    if (row.depth() > 0) {
      return "all messages";
    }
    switch (json.text(json.get(issue, IssueKeys.DETAIL))) {
      case IssueDetails.STARTUP:
        return "the start-up";
      case IssueDetails.ENTER:
        return "the entry into the page";
      case IssueDetails.FRAME:
        return "the frame";
      default:
        return "the message";
    }
  }
}
