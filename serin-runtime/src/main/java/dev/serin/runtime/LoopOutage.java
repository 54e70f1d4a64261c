package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The time after an error in Serin's code on a loop's own thread, in which the loop is not watched.
 * The loop's thread begins an outage, by two stores, and ends it with the first event after the
 * watchdog has ended the pause: {@code NONE → BEGUN} by the loop, {@code → COUNTED → OVER} by the
 * watchdog, {@code → NONE} by the loop. In each phase only one thread writes, and none waits.
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

  /** The loop's thread stores here, as a call may fail like the one before. */
  volatile int phase = NONE;

  /** The watchdog's. */
  private long overNanos;

  LoopOutage(String loop, HostCode context) {
    this.failures = new FailureLog("the watching of the loop " + loop, context);
  }

  /** Whether the loop is not watched. */
  boolean isOn() {
    return phase != NONE;
  }

  /**
   * Counts a failure, or ends the pause after it. By the watchdog.
   *
   * @return how long until it is to be called again
   */
  long poll(long nowNanos, MessageTally tally) {
    if (phase == BEGUN) {
      overNanos = nowNanos + failures.count(tally);
      phase = COUNTED;
    } else if (phase == COUNTED && nowNanos - overNanos >= 0) {
      logFailure(); // now there may be memory for it
      phase = OVER;
    }
    return phase == COUNTED ? overNanos - nowNanos : Threads.UNTIL_WOKEN;
  }

  /** Counts and logs a failure when nothing is watched any more. By the watchdog. */
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
