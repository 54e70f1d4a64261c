package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Reports dispatches, start-ups or pages that take too long. Can be started, stopped and given
 * another threshold while it runs, from any thread.
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
   * Makes a detector.
   *
   * @param detail what its issues say in {@code detail}
   * @param kind when it reports
   * @param clock by which dispatches are timed
   * @param changed called when it was started or stopped
   */
  Detector(String detail, Kind kind, long thresholdMillis, Clock clock, Runnable changed) {
    this.detail = detail;
    this.kind = kind;
    this.clock = clock;
    this.startedNanos = clock.nanoTime();
    this.changed = changed;
    this.thresholdNanos = TimeUnit.MILLISECONDS.toNanos(thresholdMillis);
  }

  /** When something is reported. */
  enum Kind {
    /** A dispatch that has run for the threshold and still runs. */
    WHILE_RUNNING,

    /** A call in a dispatch, or one that is one, that has run for the threshold and still runs. */
    CALL,

    /** What took the threshold or longer, when it has ended. */
    AT_END,

    /** A dispatch that took longer than the threshold, when it has ended; recorded or not. */
    BLOCK
  }

  /** The same, which somebody has to start. */
  Detector stopped() {
    started = false;
    return this;
  }

  /** What the detector's issues say in {@code detail}. */
  public String detail() {
    return detail;
  }

  /** Reports what ends from now on; a new detector has been started. */
  public void start() {
    if (!started) {
      startedNanos = clock.nanoTime();
    }
    started = true;
    changed.run();
  }

  /** Reports nothing until it is started again. */
  public void stop() {
    started = false;
    changed.run();
  }

  /** Whether the detector reports. */
  public boolean isStarted() {
    return started;
  }

  /** From how long on something is reported. */
  public long thresholdMillis() {
    return TimeUnit.NANOSECONDS.toMillis(thresholdNanos);
  }

  /**
   * Changes the threshold, also for what runs. What is longer than the nanoseconds of a long, 292
   * years, becomes these.
   *
   * @throws IllegalArgumentException if it is less than 1
   */
  public void thresholdMillis(long millis) {
    if (millis < 1) {
      throw new IllegalArgumentException("a threshold is at least 1 ms, not " + millis + " ms");
    }
    thresholdNanos = TimeUnit.MILLISECONDS.toNanos(millis);
  }

  long thresholdNanos() {
    return thresholdNanos;
  }

  /** Whether dispatches are reported that still run. */
  boolean isWhileRunning() {
    return kind == Kind.WHILE_RUNNING || isOfCalls();
  }

  /** Whether calls are reported that are watched by themselves. */
  boolean isOfCalls() {
    return kind == Kind.CALL;
  }

  /** Whether what ended at a time may be reported: the detector had been started. */
  boolean hears(long endNanos) {
    return started && endNanos - startedNanos > 0;
  }

  /** Whether what took a time is to be reported. */
  boolean isOver(long elapsedNanos) {
    long overNanos = elapsedNanos - thresholdNanos;
    return started && (kind == Kind.BLOCK ? overNanos > 0 : overNanos >= 0);
  }

  /** Whether a dispatch is to be reported, unless it has been. */
  boolean isDue(Dispatch dispatch, long elapsedNanos) {
    boolean ripe =
        dispatch.hasEnded()
            ? hears(dispatch.endNanos) && (kind != Kind.AT_END || dispatch.partlyRecorded)
            : isWhileRunning();
    return ripe && isOver(elapsedNanos);
  }

  /** How long until a running dispatch has to be looked at again; the greatest long for never. */
  long dueInNanos(long elapsedNanos) {
    return started && isWhileRunning() && elapsedNanos < thresholdNanos
        ? thresholdNanos - elapsedNanos
        : Long.MAX_VALUE;
  }
}
