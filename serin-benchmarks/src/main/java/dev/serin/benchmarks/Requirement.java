package dev.serin.benchmarks;

import java.util.Locale;

/**
 * One line of the budget.
 *
 * @param what what is measured, with its unit
 * @param minimum what the best forks gave
 * @param minimumMost how much that may be
 * @param median what the median of the forks gave
 * @param medianMost how much that may be
 */
record Requirement(
    String what, double minimum, double minimumMost, double median, double medianMost) {
  /** What stands above the lines. */
  static final String TITLE =
      String.format(
          Locale.ROOT, "%-52s %8s %6s %8s %6s", "budget", "minimum", "most", "median", "most");

  /** How often as long one benchmark takes as another. */
  static Requirement ratio(
      String what,
      Scores scores,
      String benchmark,
      String peer,
      double minimumMost,
      double medianMost) {
    return new Requirement(
        what,
        scores.minimum(benchmark) / scores.minimum(peer),
        minimumMost,
        scores.median(benchmark) / scores.median(peer),
        medianMost);
  }

  /** How much longer one benchmark takes than another. */
  static Requirement difference(
      String what, Scores scores, String benchmark, String base, double most) {
    return new Requirement(
        what,
        scores.minimum(benchmark) - scores.minimum(base),
        most,
        scores.median(benchmark) - scores.median(base),
        most);
  }

  /** What a benchmark gave, as it is. */
  static Requirement value(String what, Scores scores, String benchmark, double most) {
    return new Requirement(what, scores.minimum(benchmark), most, scores.median(benchmark), most);
  }

  /** Whether the budget is kept. */
  boolean isMet() {
    return minimum <= minimumMost && median <= medianMost;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%-52s %8.2f %6.2f %8.2f %6.2f  %s",
        what,
        minimum,
        minimumMost,
        median,
        medianMost,
        isMet() ? "kept" : "BROKEN");
  }
}
