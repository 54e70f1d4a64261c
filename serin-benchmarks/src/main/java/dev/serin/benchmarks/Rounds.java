package dev.serin.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Does the same work again and again, first until all is compiled. It measures the CPU time of the
 * working thread, which excludes waits while other programs have its processor.
 */
final class Rounds {
  private static final long WARMUP_NANOS = TimeUnit.MILLISECONDS.toNanos(2500);
  private static final long MEASURED_NANOS = TimeUnit.MILLISECONDS.toNanos(1000);
  private static final int MIN_ROUNDS = 30;

  private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
  private int sum;

  /** The time of the best of many measured rounds. */
  long bestNanos(IntSupplier round) {
    bestNanos(round, WARMUP_NANOS);
    return bestNanos(round, MEASURED_NANOS);
  }

  /** The sum of the rounds' results, so that no work is without a use. */
  int sum() {
    return sum;
  }

  private long bestNanos(IntSupplier round, long minNanos) {
    long bestNanos = Long.MAX_VALUE;
    long startNanos = threads.getCurrentThreadCpuTime();
    long nowNanos = startNanos;
    for (int rounds = 0; rounds < MIN_ROUNDS || nowNanos - startNanos < minNanos; rounds++) {
      sum += round.getAsInt();
      long endNanos = threads.getCurrentThreadCpuTime();
      bestNanos = Math.min(bestNanos, endNanos - nowNanos);
      nowNanos = endNanos;
    }
    return bestNanos;
  }
}
