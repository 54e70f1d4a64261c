package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Reports dispatches, start-ups or pages that take too long. It can be started, stopped and given
 * another threshold at any time, from any thread.
 */
public final class Detector {
  private final String detail;
  private final Kind kind;
  private final Clock clock;
  private final Runnable changed;
  private volatile long thresholdNanos;
  private volatile long startedNanos;
  private volatile boolean started = true;

  /**
   * Creates a detector.
   *
   * @param detail the value of {@code detail} in its issues
   * @param kind when it reports
   * @param clock measures the dispatches
   * @param changed called when the detector was started or stopped
   */
  Detector(String detail, Kind kind, long thresholdMillis, Clock clock, Runnable changed) {
    this.detail = detail;
    this.kind = kind;
    this.clock = clock;
    this.startedNanos = clock.nanoTime();
    this.changed = changed;
    this.thresholdNanos = TimeUnit.MILLISECONDS.toNanos(thresholdMillis);
  }

  /** When a detector reports. */
  enum Kind {
    /** A dispatch that has run for the threshold and still runs. */
    WHILE_RUNNING,

    /** A call that has run for the threshold and still runs, in a dispatch or as a dispatch. */
    CALL,

    /** A problem that took the threshold or longer, when it has ended. */
    AT_END,

    /** A dispatch that took longer than the threshold, when it has ended; recorded or not. */
    BLOCK
  }

  /** Stops this new detector, so that a caller must start it. Returns this instance. */
  Detector stopped() {
    started = false;
    return this;
  }

  /** The value of {@code detail} in this detector's issues. */
  public String detail() {
    return detail;
  }

  /** Starts reporting problems that end from now on. A new detector is started. */
  public void start() {
    if (!started) {
      startedNanos = clock.nanoTime();
    }
    started = true;
    changed.run();
  }

  /** Stops reporting until it is started again. */
  public void stop() {
    started = false;
    changed.run();
  }

  /** Whether the detector is started. */
  public boolean isStarted() {
    return started;
  }

  /** The duration from which a problem is reported. */
  public long thresholdMillis() {
    return TimeUnit.NANOSECONDS.toMillis(thresholdNanos);
  }

  /**
   * Changes the threshold, also for running dispatches. Values above 292 years, the range of a long
   * in nanoseconds, are reduced to that.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public void thresholdMillis(long millis) {
    if (millis < 1) {
      throw new IllegalArgumentException(
          "a threshold must be at least 1 ms, not " + millis + " ms");
    }
    thresholdNanos = TimeUnit.MILLISECONDS.toNanos(millis);
  }

  long thresholdNanos() {
    return thresholdNanos;
  }

  /** Whether the detector reports dispatches that still run. */
  boolean isWhileRunning() {
    return kind == Kind.WHILE_RUNNING || isOfCalls();
  }

  /** Whether the detector reports calls that are watched separately. */
  boolean isOfCalls() {
    return kind == Kind.CALL;
  }

  /** Whether the detector was started before the given end of a problem. */
  boolean hears(long endNanos) {
    return started && endNanos - startedNanos > 0;
  }

  /** Whether a problem of the given duration is reported. */
  boolean isOver(long elapsedNanos) {
    long overNanos = elapsedNanos - thresholdNanos;
    return started && (kind == Kind.BLOCK ? overNanos > 0 : overNanos >= 0);
  }

  /** Whether to report a dispatch, unless it has been reported. */
  boolean isDue(Dispatch dispatch, long elapsedNanos) {
    boolean ripe =
        dispatch.hasEnded()
            ? hears(dispatch.endNanos) && (kind != Kind.AT_END || dispatch.partlyRecorded)
            : isWhileRunning();
    return ripe && isOver(elapsedNanos);
  }

  /** How long until a running dispatch must be checked again; {@link Long#MAX_VALUE} for never. */
  long dueInNanos(long elapsedNanos) {
    return started && isWhileRunning() && elapsedNanos < thresholdNanos
        ? thresholdNanos - elapsedNanos
        : Long.MAX_VALUE;
  }
}
