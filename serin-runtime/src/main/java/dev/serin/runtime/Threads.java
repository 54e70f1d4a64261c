package dev.serin.runtime;

import java.util.List;
import java.util.concurrent.locks.LockSupport;

/** Creates the threads of a tracer, as daemons that never keep a program alive. */
final class Threads {
  /** Stands for a waiting time: until the thread is woken. */
  static final long UNTIL_WOKEN = Long.MAX_VALUE;

  /** The name of threads that finish work when a tracer is closed. */
  static final String LAST = "serin-last-word";

  private Threads() {}

  static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    // Android's handler would end the app; a JVM's would print to its standard error stream.
    thread.setUncaughtExceptionHandler((ended, failure) -> {});
    return thread;
  }

  /**
   * Waits until the thread is unparked or interrupted. Clears the flag of an interrupt, which comes
   * from the program; otherwise every later pause would end immediately.
   */
  static void park(Object blocker) {
    LockSupport.park(blocker);
    Thread.interrupted();
  }

  /** Waits in the same way, for a limited time. */
  static void parkNanos(Object blocker, long nanos) {
    LockSupport.parkNanos(blocker, nanos);
    Thread.interrupted();
  }

  /** Logs lines on a separate thread, as the log may hang, and waits at most {@code maxMillis}. */
  static void logLast(Log log, List<String> lines, long maxMillis) {
    Thread last =
        daemon(
            LAST,
            () -> {
              for (String line : lines) {
                log.write(line);
              }
            });
    last.start();
    join(last, maxMillis);
  }

  /**
   * Waits at most the given time until a thread has ended. Does not wait for the current thread.
   */
  static void join(Thread thread, long millis) {
    if (thread == Thread.currentThread()) {
      return;
    }
    try {
      thread.join(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
