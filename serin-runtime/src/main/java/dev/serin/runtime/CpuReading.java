package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** The processor times at a moment. Immutable. */
final class CpuReading {
  /** Negative if unknown. */
  final long processNanos;

  final long threadNanos;
  final @Nullable MachineTimes machine;
  final long nowNanos;
  final long epochMillis;

  /** Reads the known times; may read files. */
  CpuReading(TracerContext context, Thread thread) {
    Clock clock = context.clock();
    this.nowNanos = clock.nanoTime();
    this.epochMillis = clock.epochMillis();
    this.processNanos = clock.processCpuNanos();
    this.threadNanos = clock.threadCpuNanos(thread);
    this.machine = context.machineTimes();
  }
}
