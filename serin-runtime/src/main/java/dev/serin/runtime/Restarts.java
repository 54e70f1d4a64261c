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
  private final Runnable task;
  private final FailureLog failures;
  private final MessageTally tally;

  // Under this object's lock.
  private boolean closed;

  /**
   * Makes it.
   *
   * @param name the task's name in log lines
   */
  Restarts(String name, Runnable task, HostCode context, MessageTally tally) {
    this.task = task;
    this.failures = new FailureLog(name, context);
    this.tally = tally;
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
    long pauseNanos = failures.count(tally);
    try {
      await(pauseNanos); // first: no failure below lets the task start again at once
      failures.log(failure);
    } catch (Throwable again) {
      // The tally has the failure, and its count is logged at the end.
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
