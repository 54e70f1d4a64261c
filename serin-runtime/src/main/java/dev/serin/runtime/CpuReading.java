package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** How much the processors had done by some moment. Immutable. */
final class CpuReading {
  /** Negative where they are not known. */
  final long processNanos;

  final long threadNanos;
  final @Nullable MachineTimes machine;
  final long nowNanos;
  final long epochMillis;

  /** Reads what is known; some files where there are such. */
  CpuReading(TracerContext context, Thread thread) {
    Clock clock = context.clock();
    this.nowNanos = clock.nanoTime();
    this.epochMillis = clock.epochMillis();
    this.processNanos = clock.processCpuNanos();
    this.threadNanos = clock.threadCpuNanos(thread);
    this.machine = context.machineTimes();
  }
}
