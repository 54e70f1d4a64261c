package dev.serin.runtime;

/**
 * Notices that messages of a loop begin long after they were due: by what is told of each, or,
 * where that is not told, by how long messages have run since the loop was idle, which is for the
 * watchdog to look into. Written by the loop's thread, read by the watchdog.
 */
final class Backlog {
  /** In place of a threshold: nobody wants to know. */
  static final long NEVER = Long.MAX_VALUE;

  /** In place of a delay: it is to be asked for. */
  static final long UNKNOWN_NANOS = -1;

  /** The watchdog is told at most once in this time. */
  private static final long TELL_NANOS = 100_000_000;

  private static final long NANOS_PER_MILLI = 1_000_000;

  // The loop's thread only.
  private boolean tellsIdle;
  private long ranNanos;
  private boolean told;
  private boolean toldKnown;
  private long toldNanos;

  /** Counts the times at which nothing was late any more. */
  private volatile long stretch;

  private volatile boolean isPending;
  private volatile long delayNanos;
  private volatile long atNanos;

  /** The loop has nothing to do. */
  void idle() {
    tellsIdle = true;
    ranNanos = 0;
    calm();
  }

  /** A message, or a call between messages, has run. */
  void ran(long nanos) {
    ranNanos += nanos;
  }

  /**
   * A message begins.
   *
   * @param delayMillis how long it had waited; negative if that is not known
   * @return whether the watchdog is to look
   */
  boolean begins(long nowNanos, long delayMillis, long thresholdNanos) {
    boolean isKnown = delayMillis >= 0;
    long lateNanos = isKnown ? delayMillis * NANOS_PER_MILLI : tellsIdle ? ranNanos : 0;
    // What else the loop did than messages is not summed up here, and may be the other half.
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

  /** Whether there is something to look into that has not been taken. By the watchdog. */
  boolean take() {
    boolean pending = isPending;
    isPending = false;
    return pending;
  }

  /** How long the message had waited of which was told last, or {@link #UNKNOWN_NANOS}. */
  long delayNanos() {
    return delayNanos;
  }

  /** When it began. */
  long atNanos() {
    return atNanos;
  }

  /** Which of the times it is in which messages were late, one after the other. */
  long stretch() {
    return stretch;
  }
}
