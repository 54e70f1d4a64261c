package dev.serin.runtime;

/**
 * Detects messages of a loop that begin long after they were due. It uses the delay of each message
 * if the source reports one. Otherwise it uses the time that messages have run since the loop was
 * idle, and the watchdog queries the delay. Written by the loop's thread, read by the watchdog.
 */
final class Backlog {
  /** Stands for a threshold if congestion is not detected. */
  static final long NEVER = Long.MAX_VALUE;

  /** Stands for a delay that must be queried. */
  static final long UNKNOWN_NANOS = -1;

  /** The shortest interval between two notifications of the watchdog. */
  private static final long TELL_NANOS = 100_000_000;

  private static final long NANOS_PER_MILLI = 1_000_000;

  // Used by the loop's thread only.
  private boolean tellsIdle;
  private long ranNanos;
  private boolean told;
  private boolean toldKnown;
  private long toldNanos;

  /** The number of periods of late messages that have ended. */
  private volatile long stretch;

  private volatile boolean isPending;
  private volatile long delayNanos;
  private volatile long atNanos;

  /** Records that the loop is idle. */
  void idle() {
    tellsIdle = true;
    ranNanos = 0;
    calm();
  }

  /** Adds the duration of a message, or of a call between messages. */
  void ran(long nanos) {
    ranNanos += nanos;
  }

  /**
   * Begins a message.
   *
   * @param delayMillis how long it had waited; negative if unknown
   * @return whether to notify the watchdog
   */
  boolean begins(long nowNanos, long delayMillis, long thresholdNanos) {
    boolean isKnown = delayMillis >= 0;
    long lateNanos = isKnown ? delayMillis * NANOS_PER_MILLI : tellsIdle ? ranNanos : 0;
    // The sum excludes the loop's other work, which may be the other half.
    if (lateNanos < (isKnown ? thresholdNanos : thresholdNanos / 2)) {
      if (isKnown && lateNanos < thresholdNanos / 2) {
        calm();
      }
      return false;
    }
    if (told && toldKnown == isKnown && nowNanos - toldNanos < TELL_NANOS) {
      return false;
    }
    told = true;
    toldKnown = isKnown;
    toldNanos = nowNanos;
    delayNanos = isKnown ? lateNanos : UNKNOWN_NANOS;
    atNanos = nowNanos;
    isPending = true;
    return true;
  }

  @SuppressWarnings("NonAtomicVolatileUpdate") // only the loop's thread writes
  private void calm() {
    if (told) {
      told = false;
      stretch++;
    }
  }

  /** Whether there is a late message that has not been taken. Called by the watchdog. */
  boolean take() {
    boolean pending = isPending;
    isPending = false;
    return pending;
  }

  /** The delay of the last reported message, or {@link #UNKNOWN_NANOS}. */
  long delayNanos() {
    return delayNanos;
  }

  /** When that message began. */
  long atNanos() {
    return atNanos;
  }

  /** The number of the current period of late messages. */
  long stretch() {
    return stretch;
  }
}
