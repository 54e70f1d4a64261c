package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Runs the task of one of Serin's threads, and restarts it after a pause if it fails, at most once
 * per minute. The program may survive an OutOfMemoryError that hits this thread: when it fails,
 * nothing is allocated before the failure has been counted, and nothing that fails then is thrown.
 *
 * <p>See "Serin's threads start again" in docs/decisions.md.
 */
final class Restarts implements Runnable {
  private static final long PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long MIN_INTERVAL_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** More failures of a thread are only counted. */
  private static final int MAX_SAID = 3;

  private final Runnable task;
  private final LoopContext context;
  private final MessageTally tally;

  /** Made now, as there may be no memory for it later. */
  private final String lastWord;

  private int said;
  private boolean hasRestarted;
  private long restartedNanos;

  // Under this object's lock.
  private boolean closed;

  /**
   * Makes it.
   *
   * @param name the task's name in log lines
   */
  Restarts(String name, Runnable task, LoopContext context, MessageTally tally) {
    this.task = task;
    this.context = context;
    this.tally = tally;
    this.lastWord =
        "serin: "
            + name
            + " has failed and starts again, at most once per minute;"
            + " long messages may be missed until then";
  }

  @Override
  public void run() {
    boolean wasClosed;
    do {
      wasClosed = isClosed();
      try {
        task.run();
        return;
      } catch (Throwable failure) {
        failed(failure);
      }
    } while (!wasClosed); // what is left at the end is tried once
  }

  /** Ends a pause. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  private void failed(Throwable failure) {
    long pauseNanos = pauseNanos();
    tally.failed(pauseNanos);
    boolean isSaid = said >= MAX_SAID;
    for (long leftNanos = pauseNanos; leftNanos > 0; leftNanos -= PAUSE_NANOS) {
      boolean ended = !await(); // the log needs memory too, which may be there again then
      isSaid = isSaid || say(failure);
      if (ended) {
        break;
      }
    }
    hasRestarted = true;
    restartedNanos = nowNanos();
  }

  private long pauseNanos() {
    return hasRestarted && nowNanos() - restartedNanos < MIN_INTERVAL_NANOS
        ? MIN_INTERVAL_NANOS
        : PAUSE_NANOS;
  }

  /** Has the failure logged; returns whether there was memory for that. */
  private boolean say(Throwable failure) {
    try {
      context.say(text(failure));
      said++;
      return true;
    } catch (Throwable e) {
      return false;
    }
  }

  /** With the cause, if there is memory for it. */
  private String text(Throwable failure) {
    try {
      StackTraceElement[] stack = failure.getStackTrace();
      return lastWord + ": " + failure + (stack.length == 0 ? "" : " at " + stack[0]);
    } catch (Throwable e) {
      return lastWord;
    }
  }

  /** Waits a second; returns false if there is nothing to wait for any more. */
  @SuppressWarnings("WaitNotInLoop") // to start again early does no harm
  private synchronized boolean await() {
    try {
      if (!closed) {
        wait(TimeUnit.NANOSECONDS.toMillis(PAUSE_NANOS));
      }
    } catch (Throwable e) {
      return false; // stopped or interrupted: it starts again at once
    }
    return !closed;
  }

  /** The time; 0 if the clock is what fails. */
  private long nowNanos() {
    try {
      return context.clock().nanoTime();
    } catch (Throwable e) {
      return 0;
    }
  }
}
