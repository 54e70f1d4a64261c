package dev.serin.report;

import java.util.Arrays;

/**
 * Percentiles of any number of durations in bounded memory, with a relative error of at most 1 %.
 * Sketches of several machines can be added up, in any order, with the same result as one sketch of
 * all durations. At most 2,208 counters, 18 KB. Not thread-safe.
 *
 * <p>Each counter is for an interval of durations whose ends differ by about 2 %; an interval is
 * represented by a value at most 1 % from both ends (DDSketch, <a
 * href="https://doi.org/10.14778/3352063.3352135">Masson, Rim and Lee 2019</a>). All possible
 * durations have a counter, so none is ever merged with its neighbour.
 */
public final class DurationSketch {
  /** A little less than 1 %, so that rounded logarithms keep the error below it. */
  private static final double MAX_ERROR = 0.0099;

  /** The end of an interval, divided by its beginning. */
  private static final double RATIO = (1 + MAX_ERROR) / (1 - MAX_ERROR);

  private static final double LOG_RATIO = Math.log(RATIO);

  /** Counter 0 is for 0, counter i for durations up to the power i - 1 of {@link #RATIO}. */
  private long[] counts = new long[0];

  private long count;
  private long min = Long.MAX_VALUE;
  private long max;

  /** Creates a sketch without durations. */
  public DurationSketch() {}

  /**
   * Adds a duration.
   *
   * @param duration in any unit, the same for all; a negative one, as of a clock that was set back,
   *     counts as 0
   */
  public void add(long duration) {
    long value = Math.max(0, duration);
    int index = index(value);
    ensure(index + 1);
    counts[index]++;
    count++;
    min = Math.min(min, value);
    max = Math.max(max, value);
  }

  /** Adds all durations of another sketch, which stays unchanged. */
  public void add(DurationSketch other) {
    ensure(other.counts.length);
    for (int i = 0; i < other.counts.length; i++) {
      counts[i] += other.counts[i];
    }
    count += other.count;
    min = Math.min(min, other.min);
    max = Math.max(max, other.max);
  }

  /** The number of durations. */
  public long count() {
    return count;
  }

  /**
   * The longest duration among a share of the durations, the shortest ones. The shortest and the
   * longest of all durations are exact, any other value differs by at most 1 %.
   *
   * @param share from 0 to 1: 0.5 is the median
   * @return 0 if there are no durations
   * @throws IllegalArgumentException if the share is not between 0 and 1
   */
  public double quantile(double share) {
    if (!(share >= 0 && share <= 1)) {
      throw new IllegalArgumentException("a share is between 0 and 1: " + share);
    }
    if (count == 0) {
      return 0;
    }
    long rank = Math.max(1, Math.min(count, (long) Math.ceil(share * count)));
    if (rank == count) {
      return max;
    }
    int index = 0;
    for (long seen = counts[0]; seen < rank; seen += counts[index]) {
      index++;
    }
    return Math.max((double) min, Math.min((double) max, representative(index)));
  }

  private void ensure(int length) {
    if (counts.length < length) {
      counts = Arrays.copyOf(counts, length);
    }
  }

  private static int index(long value) {
    return value == 0 ? 0 : 1 + (int) Math.ceil(Math.log((double) value) / LOG_RATIO);
  }

  /** A value with the same relative distance from both ends of an interval. */
  private static double representative(int index) {
    return index == 0 ? 0 : 2 * Math.pow(RATIO, index - 1) / (1 + RATIO);
  }

  @Override
  public boolean equals(Object object) {
    return object instanceof DurationSketch other
        && count == other.count
        && min == other.min
        && max == other.max
        && Arrays.equals(counts, other.counts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(counts);
  }

  @Override
  public String toString() {
    return count + " durations, median " + quantile(0.5);
  }
}
