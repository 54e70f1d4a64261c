package dev.serin.analysis;

import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumMap;
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
  private static final double MICROS_PER_MILLI = 1000;
  private static final Map<StackCause, Long> NONE = Map.of();

  /** The name of the first row. */
  private static final String MESSAGES = "the messages";

  private final String name;
  private final Map<String, MergedTree> callees = new LinkedHashMap<>();
  private long count;
  private long totalMicros;
  private long selfMicros;
  private boolean isSelfUnknown;

  /** The own time by cause; empty if no stack was taken in these calls. */
  private Map<StackCause, Long> causeMicros = NONE;

  private MergedTree(String name) {
    this.name = name;
  }

  /**
   * The sum of the call trees of issues, and of the causes of their stacks.
   *
   * @param maxRows the number of paths, of which the longest are kept
   */
  public static MergedRows of(Iterable<ReportedIssue> issues, int maxRows) {
    MergedTree all = new MergedTree("");
    Map<String, String> stableNames = new HashMap<>();
    StackCauses causes = new StackCauses();
    int sampled = 0;
    for (ReportedIssue issue : issues) {
      List<TreeRow> tree = issue.tree();
      List<MergedTree> nodes = all.add(tree, stableNames);
      TimedStacks stacks = TimedStacks.of(issue.json(), causes::of);
      if (!tree.isEmpty() && !stacks.all().isEmpty()) {
        addCauses(tree, nodes, stacks, issue.costMillis());
        sampled++;
      }
    }
    MergedTree messages = all.callees.get(MESSAGES);
    return messages == null
        ? new MergedRows(List.of(), List.of(), 0, false)
        : messages.rows(maxRows, sampled);
  }

  /** Adds a tree. Returns the nodes of its rows. */
  private List<MergedTree> add(List<TreeRow> tree, Map<String, String> stableNames) {
    List<MergedTree> path = new ArrayList<>(List.of(this));
    List<MergedTree> nodes = new ArrayList<>(tree.size());
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
      nodes.add(node);
    }
    return nodes;
  }

  /**
   * Adds the causes of a tree's stacks. The stacks of a row stand for at most its own time; if they
   * stand for less, the rest was not sampled.
   */
  private static void addCauses(
      List<TreeRow> tree, List<MergedTree> nodes, TimedStacks stacks, long costMillis) {
    Map<Integer, Map<StackCause, Long>> stacksByRow = new HashMap<>();
    for (TimedStacks.TimedStack stack : stacks.all()) {
      if (stack.row() >= 0 && stack.row() < tree.size()) {
        stacksByRow
            .computeIfAbsent(stack.row(), row -> new EnumMap<>(StackCause.class))
            .merge(stack.cause(), (long) stack.atMillis().size(), Long::sum);
      }
    }
    double microsPerStack = stacks.millisPerStack(costMillis) * MICROS_PER_MILLI;
    stacksByRow.forEach(
        (row, counts) -> {
          long all = counts.values().stream().mapToLong(Long::longValue).sum();
          long selfMicros = Math.max(0, tree.get(row).selfMicros());
          nodes.get(row).addCauses(counts, Math.min(microsPerStack, (double) selfMicros / all));
        });
  }

  private void addCauses(Map<StackCause, Long> counts, double microsPerStack) {
    if (causeMicros.isEmpty()) {
      causeMicros = new EnumMap<>(StackCause.class);
    }
    counts.forEach(
        (cause, count) -> causeMicros.merge(cause, (long) (count * microsPerStack), Long::sum));
  }

  /** The rows of this and its callees, the longest first. Recursion would overflow the stack. */
  private MergedRows rows(int maxRows, int sampled) {
    Longest longest = longest(maxRows);
    List<TreeRow> rows = new ArrayList<>();
    List<MergedRows.CauseTime> causes = new ArrayList<>();
    List<Level> open = new ArrayList<>(List.of(new Level(this, 0)));
    while (!open.isEmpty()) {
      Level level = open.remove(open.size() - 1);
      MergedTree node = level.node();
      List<MergedTree> leftOut = new ArrayList<>();
      List<MergedTree> shown = new ArrayList<>();
      node.callees
          .values()
          .forEach(each -> (longest.nodes().contains(each) ? shown : leftOut).add(each));
      node.addCausesTo(causes, rows.size(), leftOut);
      rows.add(node.row(level.depth()));
      shown.sort(Comparator.comparingLong(callee -> callee.totalMicros));
      shown.forEach(callee -> open.add(new Level(callee, level.depth() + 1)));
    }
    return new MergedRows(rows, causes, sampled, longest.isCut());
  }

  /** Adds the causes of the own time, and of the time of callees that have no rows. */
  private void addCausesTo(List<MergedRows.CauseTime> causes, int row, List<MergedTree> leftOut) {
    Map<StackCause, Long> below = leftOut.isEmpty() ? NONE : sums(leftOut);
    for (StackCause cause : StackCause.values()) {
      long selfMicros = causeMicros.getOrDefault(cause, 0L);
      long leftOutMicros = below.getOrDefault(cause, 0L);
      if (selfMicros > 0 || leftOutMicros > 0) {
        causes.add(new MergedRows.CauseTime(row, cause, selfMicros, leftOutMicros));
      }
    }
  }

  /** The causes of nodes and of all their callees. */
  private static Map<StackCause, Long> sums(List<MergedTree> nodes) {
    Map<StackCause, Long> sums = new EnumMap<>(StackCause.class);
    List<MergedTree> open = new ArrayList<>(nodes);
    while (!open.isEmpty()) {
      MergedTree node = open.remove(open.size() - 1);
      node.causeMicros.forEach((cause, micros) -> sums.merge(cause, micros, Long::sum));
      open.addAll(node.callees.values());
    }
    return sums;
  }

  /** The paths with the longest times. A deep recursion leaves room for others. */
  private Longest longest(int maxRows) {
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
    return new Longest(longest, !open.isEmpty());
  }

  private record Level(MergedTree node, int depth) {}

  private record Longest(Set<MergedTree> nodes, boolean isCut) {}

  private TreeRow row(int depth) {
    long self = isSelfUnknown ? TreeRow.UNKNOWN : selfMicros;
    return new TreeRow(name, depth, 0, count, totalMicros, self);
  }
}
