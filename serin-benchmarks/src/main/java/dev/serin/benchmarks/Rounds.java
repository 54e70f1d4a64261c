package dev.serin.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Does the same work again and again, first until all is compiled. Measured is the CPU time of the
 * thread that works: what it waits while other programs have its processor does not count.
 */
final class Rounds {
  private static final long WARMUP_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);
  private static final long MEASURED_NANOS = TimeUnit.MILLISECONDS.toNanos(1000);
  private static final int MIN_ROUNDS = 30;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private int sum;

  /** What the best round took of many that were measured. */
  long bestNanos(IntSupplier round) {
    bestNanos(round, WARMUP_NANOS);
    return bestNanos(round, MEASURED_NANOS);
  }

  /** What the rounds returned, so that nothing they do is for nothing. */
  int sum() {
    return sum;
  }

  private long bestNanos(IntSupplier round, long leastNanos) {
    long bestNanos = Long.MAX_VALUE;
    long startNanos = threads.getCurrentThreadCpuTime();
    long nowNanos = startNanos;
    for (int rounds = 0; rounds < MIN_ROUNDS || nowNanos - startNanos < leastNanos; rounds++) {
      sum += round.getAsInt();
      long endNanos = threads.getCurrentThreadCpuTime();
      bestNanos = Math.min(bestNanos, endNanos - nowNanos);
      nowNanos = endNanos;
    }
    return bestNanos;
  }
}
