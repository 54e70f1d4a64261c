package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The period after an error in Serin's code on a loop's own thread, in which the loop is not
 * watched. The loop's thread begins an outage, by two stores. It ends the outage with the first
 * event after the watchdog has ended the pause: {@code NONE → BEGUN} by the loop, {@code → COUNTED
 * → OVER} by the watchdog, {@code → NONE} by the loop. In each phase only one thread writes, and
 * none waits.
 *
 * <p>See "Serin's threads start again" in docs/decisions.md.
 */
final class LoopOutage {
  static final int NONE = 0;
  static final int BEGUN = 1;
  static final int COUNTED = 2;
  static final int OVER = 3;

  private final FailureLog failures;

  /** Written before the phase becomes {@link #BEGUN}. */
  @Nullable Throwable failure;

  /** The loop's thread stores directly, as a method call may fail like the one before. */
  volatile int phase = NONE;

  /** Used by the watchdog only. */
  private long overNanos;

  LoopOutage(String loop, HostCode context) {
    this.failures = new FailureLog("the watching of the loop " + loop, context);
  }

  /** Whether the loop is not watched. */
  boolean isOn() {
    return phase != NONE;
  }

  /**
   * Counts a failure, or ends the pause after it. Called by the watchdog.
   *
   * @return how long until the next call is due
   */
  long poll(long nowNanos, MessageTally tally) {
    if (phase == BEGUN) {
      overNanos = nowNanos + failures.count(tally);
      phase = COUNTED;
    } else if (phase == COUNTED && nowNanos - overNanos >= 0) {
      logFailure(); // memory may be available by now
      phase = OVER;
    }
    return phase == COUNTED ? overNanos - nowNanos : Threads.UNTIL_WOKEN;
  }

  /** Counts and logs a failure when watching has ended. Called by the watchdog. */
  void close(MessageTally tally) {
    if (phase == BEGUN) {
      failures.count(tally);
      phase = COUNTED;
    }
    if (phase == COUNTED) {
      logFailure();
      phase = OVER;
    }
  }

  private void logFailure() {
    Throwable logged = failure;
    if (logged != null) {
      failures.log(logged);
    }
    failure = null;
  }
}
