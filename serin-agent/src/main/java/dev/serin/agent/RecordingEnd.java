package dev.serin.agent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Ends a recording when its time is over, on a daemon thread. The thread starts before any class is
 * changed, so a program that cannot start a thread is left unchanged. Safe for use by several
 * threads.
 */
final class RecordingEnd {
  /** The limit of the wait for {@link #startTime}: a change of classes may hang. */
  static final long MAX_CHANGE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final long maxChangeNanos;
  private final long forNanos;
  private final Recording recording;
  private final BackgroundLog log;
  private boolean hasStarted;
  private boolean isCancelled;

  RecordingEnd(long maxChangeNanos, long forNanos, Recording recording, BackgroundLog log) {
    this.maxChangeNanos = maxChangeNanos;
    this.forNanos = forNanos;
    this.recording = recording;
    this.log = log;
  }

  /** Starts the thread. */
  void start(ThreadFactory threads) {
    threads.newThread(this::run).start();
  }

  /** Starts the time of the recording. */
  synchronized void startTime() {
    hasStarted = true;
    notifyAll();
  }

  /** Ends the thread without a line in the log; the caller ends the recording. */
  synchronized void cancel() {
    isCancelled = true;
    notifyAll();
  }

  private void run() {
    if (!awaitEnd()) {
      return;
    }
    try {
      recording.stop();
      log.write("serin: the recording has ended, and the program continues");
    } catch (Throwable e) { // no failure of the agent may reach the program
      log.write("serin: the recording could not be ended: " + e + ". Please report this line.");
    } finally {
      log.close();
    }
  }

  /** Returns false if it was cancelled. */
  private synchronized boolean awaitEnd() {
    await(maxChangeNanos, () -> hasStarted);
    await(forNanos, () -> false);
    return !isCancelled;
  }

  private synchronized void await(long nanos, BooleanSupplier isOver) {
    long startNanos = System.nanoTime();
    long leftNanos = nanos;
    while (leftNanos > 0 && !isCancelled && !isOver.getAsBoolean()) {
      try {
        TimeUnit.NANOSECONDS.timedWait(this, leftNanos);
      } catch (InterruptedException e) {
        // Only the program interrupts this thread, which does not end the recording.
      }
      leftNanos = nanos - (System.nanoTime() - startNanos);
    }
  }
}
