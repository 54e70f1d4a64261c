package dev.serin.analysis.compare;

import java.util.Arrays;

/**
 * Judges many tests together (Benjamini and Hochberg 1995): among the differences that are taken as
 * real, at most 5 % are expected to be chance.
 */
final class FalseDiscoveries {
  private static final double MAX_RATE = 0.05;

  private FalseDiscoveries() {}

  /** The highest probability of chance at which a difference is taken as real; negative if none. */
  static double maxChance(double[] chances) {
    double[] sorted = chances.clone();
    Arrays.sort(sorted);
    for (int i = sorted.length - 1; i >= 0; i--) {
      if (sorted[i] <= MAX_RATE * (i + 1) / sorted.length) {
        return sorted[i];
      }
    }
    return -1;
  }

  /** The same for one more difference: a chance at most this high is certainly low enough. */
  static double sufficientChance(double[] chances) {
    return Math.max(maxChance(chances), MAX_RATE / Math.max(1, chances.length));
  }
}
