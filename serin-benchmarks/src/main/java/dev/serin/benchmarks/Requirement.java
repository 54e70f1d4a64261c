package dev.serin.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * One line of the budget.
 *
 * @param what the measured quantity, with its unit
 * @param minimum the figure from the best forks
 * @param median the figure from the median of the forks
 * @param most their limits
 */
record Requirement(String what, double minimum, double median, Limits most) {
  /** The heading of the lines. */
  static final String TITLE =
      String.format(
          Locale.ROOT, "%-52s %8s %6s %8s %6s", "budget", "minimum", "most", "median", "most");

  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** The time of one benchmark as a multiple of another's. */
  static Requirement ratio(String what, Scores scores, String benchmark, String peer, Limits most) {
    return new Requirement(
        what,
        scores.minimum(benchmark) / scores.minimum(peer),
        scores.median(benchmark) / scores.median(peer),
        most);
  }

  /** The time by which one benchmark exceeds another. */
  static Requirement difference(
      String what, Scores scores, String benchmark, String base, Limits most) {
    return new Requirement(
        what,
        scores.minimum(benchmark) - scores.minimum(base),
        scores.median(benchmark) - scores.median(base),
        most);
  }

  /** The difference between two benchmarks, in millions of bytes. */
  static Requirement megabytesMore(
      String what, Scores bytes, String benchmark, String base, Limits most) {
    return new Requirement(
        what,
        (bytes.minimum(benchmark) - bytes.minimum(base)) / BYTES_PER_MEGABYTE,
        (bytes.median(benchmark) - bytes.median(base)) / BYTES_PER_MEGABYTE,
        most);
  }

  /** The score of a benchmark, as it is. */
  static Requirement value(String what, Scores scores, String benchmark, Limits most) {
    return new Requirement(what, scores.minimum(benchmark), scores.median(benchmark), most);
  }

  /** The allocation of a benchmark, in millions of bytes. */
  static Requirement megabytes(String what, Scores bytes, String benchmark, Limits most) {
    return new Requirement(
        what,
        bytes.minimum(benchmark) / BYTES_PER_MEGABYTE,
        bytes.median(benchmark) / BYTES_PER_MEGABYTE,
        most);
  }

  /** Prints the lines below their title; returns whether all are met. */
  static boolean print(List<Requirement> requirements) {
    System.out.printf("%n%s%n", TITLE);
    requirements.forEach(System.out::println);
    return requirements.stream().allMatch(Requirement::isMet);
  }

  /** Whether the budget is kept. */
  boolean isMet() {
    return minimum <= most.minimum && median <= most.median;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%-52s %8.2f %6.2f %8.2f %6.2f  %s",
        what,
        minimum,
        most.minimum,
        median,
        most.median,
        isMet() ? "kept" : "BROKEN");
  }

  /**
   * The limits of a line's figures.
   *
   * @param minimum the limit of the figure from the best forks
   * @param median the limit of the median
   */
  record Limits(double minimum, double median) {
    /** The same for both. */
    static Limits of(double most) {
      return new Limits(most, most);
    }
  }
}
