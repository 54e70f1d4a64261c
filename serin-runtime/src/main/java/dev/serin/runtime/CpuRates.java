package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** The processor usage between two moments, in percent. Immutable. */
final class CpuRates {
  private static final double PERCENT = 100;

  /** A rate is rounded to this fraction of a percent. */
  private static final double PARTS = 10;

  /** Of the capacity of all processors; null if unknown. */
  final @Nullable Double machine;

  final @Nullable Double process;

  /** Of one processor. */
  final @Nullable Double thread;

  // Parts of the machine's rate; null if unknown.
  final @Nullable Double user;
  final @Nullable Double system;
  final @Nullable Double ioWait;

  CpuRates(CpuReading from, CpuReading to, int processors) {
    long nanos = to.nowNanos - from.nowNanos;
    this.process = rate(from.processNanos, to.processNanos, nanos * processors);
    this.thread = rate(from.threadNanos, to.threadNanos, nanos);
    MachineTimes before = from.machine;
    MachineTimes after = to.machine;
    if (before == null || after == null) {
      machine = null;
      user = null;
      system = null;
      ioWait = null;
      return;
    }
    long ticks = after.totalTicks - before.totalTicks;
    this.user = rate(before.userTicks, after.userTicks, ticks);
    this.system = rate(before.systemTicks, after.systemTicks, ticks);
    this.ioWait = rate(before.ioWaitTicks, after.ioWaitTicks, ticks);
    this.machine = rate(before.busyTicks(), after.busyTicks(), ticks);
  }

  /** Null if one of the values is unknown, or no time has passed between them. */
  private static @Nullable Double rate(long from, long to, long all) {
    if (from < 0 || to < from || all <= 0) {
      return null;
    }
    double percent = Math.min(PERCENT, PERCENT * (to - from) / all);
    return Math.round(percent * PARTS) / PARTS;
  }
}
