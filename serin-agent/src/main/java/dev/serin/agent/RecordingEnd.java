package dev.serin.agent;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/**
 * Ends a recording when its time is over, on a daemon thread. The thread starts before any class is
 * changed: a program in which none can be started is left as it is. Safe for use by several
 * threads.
 */
final class RecordingEnd {
  /** The time begins at most this long after the start, also if a change of classes hangs. */
  static final long MAX_CHANGE_NANOS = TimeUnit.SECONDS.toNanos(60);

  private final long maxChangeNanos;
  private final long forNanos;
  private final Recording recording;
  private final BackgroundLog log;
  private boolean isCounting;
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

  /** The time begins. */
  synchronized void count() {
    isCounting = true;
    notifyAll();
  }

  /** Lets the thread end without a word, as the recording has. */
  synchronized void cancel() {
    isCancelled = true;
    notifyAll();
  }

  private void run() {
    if (!awaitEnd()) {
      return; // whoever has cancelled it writes the last line
    }
    try {
      recording.stop();
      log.write("serin: the recording has ended, and the program continues");
    } catch (Throwable e) {
      log.write("serin: the recording could not be ended: " + e + ". Please report this line.");
    } finally {
      log.close();
    }
  }

  /** Returns false if it was cancelled. */
  private synchronized boolean awaitEnd() {
    await(maxChangeNanos, () -> isCounting);
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
        // The program's own; the wait goes on.
      }
      leftNanos = nanos - (System.nanoTime() - startNanos);
    }
  }
}
