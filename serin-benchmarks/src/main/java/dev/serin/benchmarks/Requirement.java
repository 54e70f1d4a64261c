package dev.serin.benchmarks;

import java.util.List;
import java.util.Locale;

/**
 * One line of the budget.
 *
 * @param what what is measured, with its unit
 * @param minimum what the best forks gave
 * @param median what the median of the forks gave
 * @param most how much they may be
 */
record Requirement(String what, double minimum, double median, Limits most) {
  /** What stands above the lines. */
  static final String TITLE =
      String.format(
          Locale.ROOT, "%-52s %8s %6s %8s %6s", "budget", "minimum", "most", "median", "most");

  private static final double BYTES_PER_MEGABYTE = 1e6;

  /** How often as long one benchmark takes as another. */
  static Requirement ratio(String what, Scores scores, String benchmark, String peer, Limits most) {
    return new Requirement(
        what,
        scores.minimum(benchmark) / scores.minimum(peer),
        scores.median(benchmark) / scores.median(peer),
        most);
  }

  /** How much longer one benchmark takes than another. */
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

  /** What a benchmark gave, as it is. */
  static Requirement value(String what, Scores scores, String benchmark, Limits most) {
    return new Requirement(what, scores.minimum(benchmark), scores.median(benchmark), most);
  }

  /** What a benchmark allocated, in millions of bytes. */
  static Requirement megabytes(String what, Scores bytes, String benchmark, Limits most) {
    return new Requirement(
        what,
        bytes.minimum(benchmark) / BYTES_PER_MEGABYTE,
        bytes.median(benchmark) / BYTES_PER_MEGABYTE,
        most);
  }

  /** Prints the lines below their title; returns whether all are kept. */
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
   * How much the figures of a line may be.
   *
   * @param minimum that of the best forks
   * @param median the median
   */
  record Limits(double minimum, double median) {
    /** The same for both. */
    static Limits of(double most) {
      return new Limits(most, most);
    }
  }
}
