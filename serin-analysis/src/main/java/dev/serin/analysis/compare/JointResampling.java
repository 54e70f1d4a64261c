package dev.serin.analysis.compare;

import dev.serin.analysis.compare.Resampling.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Like {@link Resampling}, for many quantities of the same sessions: all of them use the same
 * random sessions, so a draw costs only the sessions in which a quantity is not 0. The same sets
 * always give the same results.
 */
final class JointResampling {
  /** The quantities whose differences are in memory at the same time. */
  private static final int BATCH = 256;

  private static final long SEED = 1;
  private static final double ROUNDING = 1e-9;

  private final int before;
  private final int after;

  /** Prepares for sets of so many sessions, both at least one. */
  JointResampling(int before, int after) {
    this.before = before;
    this.after = after;
  }

  /** A quantity whose probability of chance is being counted. */
  private static final class Open {
    private final SparseMean mean;
    private final double observed;
    private final int index;
    private int asLarge;

    Open(SparseMean mean, boolean[] isEarlier, int index) {
      this.mean = mean;
      double difference = Math.abs(mean.difference(isEarlier));
      this.observed = difference - ROUNDING * Math.max(1, difference);
      this.index = index;
    }
  }

  /**
   * The probability for each quantity that a difference at least as large is chance; see {@link
   * Resampling#chance}.
   */
  double[] chances(List<SparseMean> means) {
    boolean[] isEarlier = new boolean[before + after];
    Arrays.fill(isEarlier, 0, before, true);
    double[] chances = new double[means.size()];
    List<Open> open = new ArrayList<>();
    for (int i = 0; i < chances.length; i++) {
      open.add(new Open(means.get(i), isEarlier, i));
    }
    SplittableRandom random = new SplittableRandom(SEED);
    int[] order = new int[before + after];
    Arrays.setAll(order, i -> i);
    for (int i = 1; i <= Resampling.MAX_PERMUTATIONS && !open.isEmpty(); i++) {
      distribute(random, order, isEarlier);
      int drawn = i;
      open.removeIf(quantity -> isCertain(quantity, isEarlier, drawn, chances));
    }
    for (Open quantity : open) {
      chances[quantity.index] = (quantity.asLarge + 1.0) / (Resampling.MAX_PERMUTATIONS + 1);
    }
    return chances;
  }

  /** Distributes all sessions randomly on the two sets. */
  private void distribute(SplittableRandom random, int[] order, boolean[] isEarlier) {
    boolean isFewer = before <= after; // the smaller set is drawn
    int drawn = Math.min(before, after);
    Arrays.fill(isEarlier, !isFewer);
    for (int i = 0; i < drawn; i++) {
      int other = random.nextInt(i, order.length);
      int session = order[other];
      order[other] = order[i];
      order[i] = session;
      isEarlier[session] = isFewer;
    }
  }

  private static boolean isCertain(
      Open quantity, boolean[] isEarlier, int drawn, double[] chances) {
    if (Math.abs(quantity.mean.difference(isEarlier)) < quantity.observed) {
      return false;
    }
    quantity.asLarge++;
    chances[quantity.index] = (double) quantity.asLarge / drawn;
    return quantity.asLarge == Resampling.ENOUGH_AS_LARGE;
  }

  /** The interval of the difference of each quantity; see {@link Resampling#interval}. */
  List<Interval> intervals(List<SparseMean> means) {
    List<Interval> intervals = new ArrayList<>();
    for (int from = 0; from < means.size(); from += BATCH) {
      List<SparseMean> batch = means.subList(from, Math.min(from + BATCH, means.size()));
      for (double[] differences : differences(batch)) {
        intervals.add(Interval.of(differences));
      }
    }
    return intervals;
  }

  private double[][] differences(List<SparseMean> means) {
    double[][] differences = new double[means.size()][Resampling.BOOTSTRAPS];
    SplittableRandom random = new SplittableRandom(SEED);
    int[] times = new int[before + after];
    for (int i = 0; i < Resampling.BOOTSTRAPS; i++) {
      Arrays.fill(times, 0);
      for (int drawn = 0; drawn < before; drawn++) {
        times[random.nextInt(before)]++;
      }
      for (int drawn = 0; drawn < after; drawn++) {
        times[before + random.nextInt(after)]++;
      }
      for (int j = 0; j < differences.length; j++) {
        differences[j][i] = means.get(j).difference(times);
      }
    }
    return differences;
  }
}
