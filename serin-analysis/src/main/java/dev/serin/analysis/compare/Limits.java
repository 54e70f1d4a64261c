package dev.serin.analysis.compare;

/**
 * The changes that count.
 *
 * @param relative the smallest change that counts, as a part of the value before: 0.1 is 10 %
 * @param millis the smallest change of a duration that counts, in milliseconds
 */
public record Limits(double relative, double millis) {
  /** The limits of {@code serin diff} without options. */
  public static final Limits DEFAULTS = new Limits(0.1, 20);

  /**
   * Checks the limits.
   *
   * @throws IllegalArgumentException if one is negative or not finite
   */
  public Limits {
    if (!isUsable(relative) || !isUsable(millis)) {
      throw new IllegalArgumentException(
          "the smallest change must be finite and not negative: "
              + relative
              + ", "
              + millis
              + " ms");
    }
  }

  private static boolean isUsable(double limit) {
    return limit >= 0 && Double.isFinite(limit);
  }
}
