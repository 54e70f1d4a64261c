package dev.serin.testkit;

import dev.serin.format.CallTree;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;

/**
 * The counts and times of a call tree by path, for comparing runs of a program that differ only in
 * their ticks. Immutable.
 */
final class PathFigures {
  /** The path of the message itself. */
  private static final String MESSAGE = "";

  private final Map<String, Figures> byPath;

  /**
   * The figures of a path.
   *
   * @param ends how many calls an exception left, how many of these ends are unknown, and whether
   *     one is open
   */
  private record Figures(
      long count, String ends, long totalNanos, long selfNanos, long longestNanos) {}

  private PathFigures(Map<String, Figures> byPath) {
    this.byPath = byPath;
  }

  /**
   * The figures of a call tree.
   *
   * @param name the names of methods
   */
  static PathFigures of(CallTree tree, IntFunction<String> name) {
    Map<String, Figures> byPath = new TreeMap<>();
    for (int node = 0; node < tree.size(); node++) {
      StringBuilder path = new StringBuilder(MESSAGE);
      for (int at : tree.path(node)) {
        path.append(at == tree.root() ? "" : "/" + name.apply(tree.methodId(at)));
      }
      String ends = tree.unwoundCount(node) + " " + tree.unknownEndCount(node);
      byPath.put(
          path.toString(),
          new Figures(
              tree.count(node),
              tree.open(node) ? ends + " open" : ends,
              tree.totalNanos(node),
              tree.selfNanos(node),
              tree.maxNanos(node)));
    }
    return new PathFigures(byPath);
  }

  /**
   * Returns how the same program with occasional ticks differs from this run, which has one
   * whenever time has passed; null if it does not. A tick adds the time since the last one to the
   * innermost call. So a call may have more time, by the time between the last tick before its
   * start and its start. It may have less, by the time between its last tick and its end.
   *
   * @param gapNanos the longest time between two ticks
   * @param elapsedNanos the time of the message
   */
  @Nullable String difference(PathFigures ticked, long gapNanos, long elapsedNanos) {
    if (!byPath.keySet().equals(ticked.byPath.keySet())) {
      return "paths " + ticked.byPath.keySet() + " in place of " + byPath.keySet();
    }
    long allNanos = ticked.byPath.values().stream().mapToLong(Figures::selfNanos).sum();
    if (allNanos != elapsedNanos) {
      return "self times are " + allNanos + " ns in place of " + elapsedNanos;
    }
    for (Map.Entry<String, Figures> path : byPath.entrySet()) {
      Figures exact = path.getValue();
      Figures late = ticked.byPath.get(path.getKey());
      long allowedNanos = path.getKey().equals(MESSAGE) ? 0 : gapNanos;
      if (late == null || !isWithin(exact, late, allowedNanos)) {
        return path.getKey() + ": " + late + " in place of " + exact + ", gap " + gapNanos + " ns";
      }
    }
    return null;
  }

  private static boolean isWithin(Figures exact, Figures late, long gapNanos) {
    return late.count == exact.count
        && late.ends.equals(exact.ends)
        && late.selfNanos >= 0
        && Math.abs(late.totalNanos - exact.totalNanos) <= gapNanos * exact.count
        && Math.abs(late.longestNanos - exact.longestNanos) <= gapNanos;
  }
}
