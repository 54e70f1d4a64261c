package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Runs the task of one of Serin's threads, and restarts it if it fails: after a second, and each
 * later time after a minute. The program may survive an OutOfMemoryError that hits this thread:
 * when it fails, nothing is allocated before the failure has been counted, and nothing that fails
 * then is thrown.
 *
 * <p>See "Serin's threads start again" in docs/decisions.md.
 */
final class Restarts implements Runnable {
  private static final long FIRST_PAUSE_NANOS = TimeUnit.SECONDS.toNanos(1);
  private static final long LATER_PAUSE_NANOS = TimeUnit.MINUTES.toNanos(1);

  /** More failures of a thread are only counted. */
  private static final int MAX_LOGGED = 3;

  private final Runnable task;
  private final LoopContext context;
  private final MessageTally tally;

  /** Made now, as there may be no memory for it later. */
  private final String restartLine;

  private int logged;
  private long pauseNanos = FIRST_PAUSE_NANOS;

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
    this.restartLine =
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

  /** Counts a failure, pauses, and logs it. What fails here ends the pause, and nothing else. */
  private void failed(Throwable failure) {
    tally.failed(pauseNanos);
    try {
      await(pauseNanos); // first: no failure below lets the task start again at once
      pauseNanos = LATER_PAUSE_NANOS;
      if (logged < MAX_LOGGED) {
        logged++;
        context.say(line(failure));
      }
    } catch (Throwable again) {
      // The tally has the failure, and its count is logged at the end.
    }
  }

  /** The line for the log, with the cause if there is memory for it. */
  private String line(Throwable failure) {
    try {
      StackTraceElement[] stack = failure.getStackTrace();
      return restartLine + ": " + failure + (stack.length == 0 ? "" : " at " + stack[0]);
    } catch (OutOfMemoryError e) {
      return restartLine;
    }
  }

  /** Waits unless it is closed, or until it is. */
  @SuppressWarnings("WaitNotInLoop") // to start again early does no harm
  private synchronized void await(long nanos) throws InterruptedException {
    if (!closed) {
      wait(TimeUnit.NANOSECONDS.toMillis(nanos));
    }
  }
}
