package dev.serin.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The first moments of a program. The agent writes nothing to the disk in them unless there is an
 * issue, as start scripts run {@code java} briefly. Safe for use by several threads.
 */
final class GracePeriod {
  private final LongSupplier nanoClock;
  private final long startNanos;
  private final long nanos;
  private volatile boolean hasIssue;

  /** Begins now. */
  GracePeriod(long nanos, LongSupplier nanoClock) {
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
    this.nanos = nanos;
  }

  /** Ends early, as there is an issue. */
  void end() {
    hasIssue = true;
  }

  boolean isOver() {
    return leftMillis() == 0;
  }

  /** The time that is left, rounded up; 0 once it is over. */
  long leftMillis() {
    long leftNanos = nanos - (nanoClock.getAsLong() - startNanos);
    return hasIssue || leftNanos <= 0 ? 0 : 1 + TimeUnit.NANOSECONDS.toMillis(leftNanos);
  }
}
