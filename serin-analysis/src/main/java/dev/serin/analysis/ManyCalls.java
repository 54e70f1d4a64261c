package dev.serin.analysis;

import dev.serin.issue.Durations;
import dev.serin.issue.TreeRow;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds a method that takes its time by many short calls. */
final class ManyCalls {
  private static final int MIN_CALLS = 100;

  /** The method must have taken at least one part in this many of the message's time. */
  private static final int MIN_PART = 5;

  private static final double MICROS_PER_MILLI = 1000;

  private ManyCalls() {}

  /** The method with the longest total time of its own; empty if there is no such method. */
  static String line(List<TreeRow> tree) {
    Map<String, Calls> byMethod = new HashMap<>();
    for (TreeRow row : tree) {
      if (row.depth() > 0 && row.methodId() > 0) {
        Calls calls = new Calls(row.name(), row.count(), Math.max(0, row.selfMicros()));
        byMethod.merge(row.name(), calls, Calls::plus);
      }
    }
    long wholeMicros = tree.isEmpty() ? 0 : tree.get(0).totalMicros();
    return byMethod.values().stream()
        .filter(calls -> calls.count() >= MIN_CALLS)
        .filter(calls -> calls.selfMicros() > 0 && calls.selfMicros() >= wholeMicros / MIN_PART)
        .max(Comparator.comparingLong(Calls::selfMicros).thenComparing(Calls::name))
        .map(Calls::line)
        .orElse("");
  }

  /** The calls of a method on all paths. */
  private record Calls(String name, long count, long selfMicros) {
    Calls plus(Calls other) {
      return new Calls(name, count + other.count, selfMicros + other.selfMicros);
    }

    String line() {
      return String.format(
          Locale.ROOT,
          "many calls: %d of %s, which took %s ms of their own, %.3f ms each on average",
          count,
          name,
          Durations.millis(selfMicros),
          selfMicros / MICROS_PER_MILLI / count);
    }
  }
}
