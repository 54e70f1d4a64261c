package dev.serin.analysis.compare;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;

/**
 * Estimates the probability that a difference is chance, and its interval, by drawing sessions at
 * random. Sessions are drawn as a whole, as messages of one session are not independent. The same
 * seed gives the same results. Not thread-safe.
 */
final class Resampling {
  static final int MAX_PERMUTATIONS = 19_999;

  /** Enough to know that a difference is not rare; few permutations then suffice. */
  static final int ENOUGH_AS_LARGE = 20;

  static final int BOOTSTRAPS = 1000;
  private static final double OUTSIDE_PART = 0.025;
  private static final double ROUNDING = 1e-9;

  private final int before;
  private final int after;
  private final SplittableRandom random;

  /**
   * An interval that contains the true difference with 95 % confidence.
   *
   * @param deviation the standard deviation of the difference
   */
  record Interval(double low, double high, double deviation) {
    /** The interval of {@link #BOOTSTRAPS} differences, which it sorts. */
    static Interval of(double[] differences) {
      Arrays.sort(differences);
      int outside = (int) (OUTSIDE_PART * BOOTSTRAPS);
      return new Interval(
          differences[outside], differences[BOOTSTRAPS - 1 - outside], deviationOf(differences));
    }

    private static double deviationOf(double[] values) {
      double mean = Arrays.stream(values).average().orElseThrow();
      double squares = Arrays.stream(values).map(value -> (value - mean) * (value - mean)).sum();
      return Math.sqrt(squares / (values.length - 1));
    }
  }

  /** Prepares for sets of so many sessions, both at least one. */
  Resampling(int before, int after, long seed) {
    this.before = before;
    this.after = after;
    this.random = new SplittableRandom(seed);
  }

  /** The difference between the sets as they are. */
  double difference(Statistic statistic) {
    return statistic.difference(all(0, before), all(before, before + after));
  }

  /** The value of the earlier set as it is. */
  double earlier(ToDoubleFunction<int[]> value) {
    return value.applyAsDouble(all(0, before));
  }

  private int[] all(int from, int to) {
    int[] times = new int[before + after];
    Arrays.fill(times, from, to, 1);
    return times;
  }

  /**
   * The probability of a difference at least as large if both sets come from the same program: the
   * part of the random distributions of all sessions on the two sets that have one (permutation
   * test, with the sequential stop of Besag and Clifford).
   */
  double chance(Statistic statistic) {
    double observed = Math.abs(difference(statistic)) - ROUNDING;
    int[] order = new int[before + after];
    Arrays.setAll(order, i -> i);
    int[] earlier = new int[order.length];
    int[] later = new int[order.length];
    int asLarge = 0;
    for (int drawn = 1; drawn <= MAX_PERMUTATIONS; drawn++) {
      Arrays.fill(earlier, 0);
      Arrays.fill(later, 1);
      for (int i = 0; i < before; i++) {
        int other = random.nextInt(i, order.length);
        int session = order[other];
        order[other] = order[i];
        order[i] = session;
        earlier[session] = 1;
        later[session] = 0;
      }
      if (Math.abs(statistic.difference(earlier, later)) >= observed) {
        asLarge++;
        if (asLarge == ENOUGH_AS_LARGE) {
          return (double) asLarge / drawn;
        }
      }
    }
    return (asLarge + 1.0) / (MAX_PERMUTATIONS + 1);
  }

  /** The interval of the difference, by drawing each set's sessions with repetition (bootstrap). */
  Interval interval(Statistic statistic) {
    double[] differences = new double[BOOTSTRAPS];
    for (int i = 0; i < BOOTSTRAPS; i++) {
      differences[i] = statistic.difference(drawn(0, before), drawn(before, after));
    }
    return Interval.of(differences);
  }

  private int[] drawn(int from, int count) {
    int[] times = new int[before + after];
    for (int i = 0; i < count; i++) {
      times[from + random.nextInt(count)]++;
    }
    return times;
  }
}
