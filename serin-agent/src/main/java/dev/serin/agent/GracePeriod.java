package dev.serin.agent;

import java.util.concurrent.TimeUnit;

/**
 * The first moments of a program, in which the agent leaves nothing on the disk unless there is an
 * issue: start scripts run {@code java} briefly. Safe for use by several threads.
 */
final class GracePeriod {
  private final long startNanos = System.nanoTime();
  private final long nanos;
  private volatile boolean hasIssue;

  /** Begins now. */
  GracePeriod(long nanos) {
    this.nanos = nanos;
  }

  /** Ends before its time: there is an issue. */
  void end() {
    hasIssue = true;
  }

  boolean isOver() {
    return leftMillis() == 0;
  }

  /** The time that is left, rounded up; 0 once it is over. */
  long leftMillis() {
    long leftNanos = nanos - (System.nanoTime() - startNanos);
    return hasIssue || leftNanos <= 0 ? 0 : 1 + TimeUnit.NANOSECONDS.toMillis(leftNanos);
  }
}
