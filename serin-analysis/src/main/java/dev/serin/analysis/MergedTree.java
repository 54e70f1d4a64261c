package dev.serin.analysis;

import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;

/** The sum of call trees, by call path. Paths with a negligible share of the time are left out. */
public final class MergedTree {
  /** A larger sum is of no use to a reader, and a page draws it slowly. */
  public static final int MAX_ROWS = 20_000;

  private static final double MIN_SHARE = 0.001;
  private static final int MAX_DEPTH = 1000;

  /** The name of the first row. */
  private static final String MESSAGES = "the messages";

  private final String name;
  private final Map<String, MergedTree> callees = new LinkedHashMap<>();
  private long count;
  private long totalMicros;
  private long selfMicros;
  private boolean isSelfUnknown;

  private MergedTree(String name) {
    this.name = name;
  }

  /**
   * The rows of the sum, a caller before its callees; empty if there are no trees.
   *
   * @param maxRows the number of paths, of which the longest are kept
   */
  public static List<TreeRow> of(Iterable<List<TreeRow>> trees, int maxRows) {
    MergedTree all = new MergedTree("");
    Map<String, String> stableNames = new HashMap<>();
    trees.forEach(tree -> all.add(tree, stableNames));
    MergedTree messages = all.callees.get(MESSAGES);
    return messages == null ? List.of() : messages.rows(maxRows);
  }

  private void add(List<TreeRow> tree, Map<String, String> stableNames) {
    List<MergedTree> path = new ArrayList<>(List.of(this));
    for (TreeRow row : tree) {
      int depth = Math.min(row.depth(), path.size() - 1);
      String key = depth == 0 ? MESSAGES : stableNames.computeIfAbsent(row.name(), StableName::of);
      MergedTree node = path.get(depth).callees.computeIfAbsent(key, MergedTree::new);
      node.count += row.count();
      node.totalMicros += Math.max(0, row.totalMicros());
      node.selfMicros += Math.max(0, row.selfMicros());
      node.isSelfUnknown |= row.selfMicros() < 0;
      path.subList(depth + 1, path.size()).clear();
      path.add(node);
    }
  }

  /** The rows of this and its callees, the longest first. Recursion would overflow the stack. */
  private List<TreeRow> rows(int maxRows) {
    Set<MergedTree> shown = longest(maxRows);
    List<TreeRow> rows = new ArrayList<>();
    List<Level> open = new ArrayList<>(List.of(new Level(this, 0)));
    while (!open.isEmpty()) {
      Level level = open.remove(open.size() - 1);
      rows.add(level.node().row(level.depth()));
      level.node().callees.values().stream()
          .filter(shown::contains)
          .sorted(Comparator.comparingLong(callee -> callee.totalMicros))
          .forEach(callee -> open.add(new Level(callee, level.depth() + 1)));
    }
    return rows;
  }

  /** The paths with the longest times. A deep recursion leaves room for others. */
  private Set<MergedTree> longest(int maxRows) {
    Comparator<Level> byTime = Comparator.comparingLong(level -> -level.node().totalMicros);
    PriorityQueue<Level> open = new PriorityQueue<>(byTime.thenComparingInt(Level::depth));
    Set<MergedTree> longest = Collections.newSetFromMap(new IdentityHashMap<>());
    open.add(new Level(this, 0));
    while (!open.isEmpty() && longest.size() < maxRows) {
      Level level = open.remove();
      longest.add(level.node());
      if (level.depth() < MAX_DEPTH) {
        level.node().callees.values().stream()
            .filter(callee -> callee.totalMicros > totalMicros * MIN_SHARE)
            .forEach(callee -> open.add(new Level(callee, level.depth() + 1)));
      }
    }
    return longest;
  }

  private record Level(MergedTree node, int depth) {}

  private TreeRow row(int depth) {
    long self = isSelfUnknown ? TreeRow.UNKNOWN : selfMicros;
    return new TreeRow(name, depth, 0, count, totalMicros, self);
  }
}
