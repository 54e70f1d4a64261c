package dev.serin.report;

import dev.serin.analysis.Plural;
import dev.serin.analysis.compare.Change;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The compared quantities of a problem or a method, as lines of a table. */
final class ChangeTable {
  private static final double SMALL_RATE = 0.1;
  private static final double LARGE = 1000;

  /** A quantity, its values before and after, their difference and its interval. */
  private static final String ROW = "%-21s%9s%9s%12s   %-18s  ";

  private ChangeTable() {}

  /** A heading and a line for each quantity. */
  static List<String> lines(List<Change> changes) {
    List<String> lines = new ArrayList<>();
    lines.add(
        String.format(ROW, "", "before", "after", "difference", "95 % interval").stripTrailing());
    changes.forEach(quantity -> lines.add(line(quantity)));
    return lines;
  }

  private static String line(Change change) {
    List<String> cells = cells(change);
    return String.format(ROW, cells.subList(0, cells.size() - 1).toArray())
        + cells.get(cells.size() - 1);
  }

  /** The quantity, its values before and after, the difference, its interval, and the verdict. */
  static List<String> cells(Change change) {
    return List.of(
        name(change),
        value(change, change.before()),
        value(change, change.after()),
        signed(change, change.difference()),
        interval(change),
        change.verdict().words() + missing(change));
  }

  private static String interval(Change change) {
    return Double.isNaN(change.low())
        ? "unknown"
        : signed(change, change.low()) + " to " + signed(change, change.high());
  }

  private static String value(Change change, double number) {
    return switch (change.quantity()) {
      case MEDIAN, HIGH -> String.format(Locale.ROOT, "%.0f", number);
      case OWN_TIME -> String.format(Locale.ROOT, "%.1f", number);
      case RATE, CALLS -> rate(number);
    };
  }

  private static String rate(double number) {
    if (Math.abs(number) >= LARGE) {
      return String.format(Locale.ROOT, "%.0f", number);
    }
    boolean isSmall = number != 0 && Math.abs(number) < SMALL_RATE;
    return String.format(Locale.ROOT, isSmall ? "%.4f" : "%.2f", number);
  }

  private static String signed(Change change, double number) {
    String value = value(change, number);
    return value.startsWith("-") ? value : "+" + value;
  }

  private static String name(Change change) {
    return switch (change.quantity()) {
      case RATE -> "messages per session";
      case MEDIAN -> "median, ms";
      case HIGH -> "95th percentile, ms";
      case OWN_TIME -> "own ms per session";
      case CALLS -> "calls per session";
    };
  }

  private static String missing(Change change) {
    if (change.missingSessions() == 0) {
      return "";
    }
    String needed =
        "about " + Plural.count(change.missingSessions(), "more session") + " in each set";
    return change.findable() == 0
        ? "; needs " + needed
        : "; a change of " + value(change, change.findable()) + " needs " + needed;
  }
}
