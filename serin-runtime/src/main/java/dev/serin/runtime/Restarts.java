package dev.serin.runtime;

import java.util.concurrent.TimeUnit;

/**
 * Runs the task of one of Serin's threads, and restarts it after a failure. The first pause is a
 * second, each later one a minute. The program may survive an OutOfMemoryError in this thread.
 * Therefore nothing is allocated before a failure has been counted, and nothing that fails then is
 * thrown.
 *
 * <p>See "Serin's threads start again" in docs/decisions.md.
 */
final class Restarts implements Runnable {
  private final Runnable task;
  private final FailureLog failures;
  private final MessageTally tally;

  // Guarded by this object's lock.
  private boolean closed;

  /**
   * Creates a restarting task.
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
    } while (!wasClosed); // the rest is tried once at the end
  }

  /** Ends a pause. */
  synchronized void close() {
    closed = true;
    notifyAll();
  }

  private synchronized boolean isClosed() {
    return closed;
  }

  /** Counts a failure, pauses, and logs it. A failure in here only ends the pause. */
  private void failed(Throwable failure) {
    long pauseNanos = failures.count(tally);
    try {
      await(pauseNanos); // first, so that no failure below restarts the task immediately
      failures.log(failure);
    } catch (Throwable again) {
      // The tally has the failure, and logs the count at the end.
    }
  }

  /** Waits for the given time, or until it is closed. */
  @SuppressWarnings("WaitNotInLoop") // an early restart is harmless
  private synchronized void await(long nanos) throws InterruptedException {
    if (!closed) {
      wait(TimeUnit.NANOSECONDS.toMillis(nanos));
    }
  }
}
