package dev.serin.runtime;

/** Makes the threads of a tracer: they never keep a program alive. */
final class Threads {
  private Threads() {}

  static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    // Android's handler would end the app, a JVM's would print to its standard error stream.
    thread.setUncaughtExceptionHandler((ended, failure) -> {});
    return thread;
  }

  /**
   * Logs a last line on a thread of its own, as the log may hang, and waits for it at most a time.
   */
  static void logLast(Log log, String line, long maxMillis) {
    Thread last = daemon("serin-last-word", () -> log.write(line));
    last.start();
    join(last, maxMillis);
  }

  /** Waits until a thread has ended, at most for a time; not if it is the current one. */
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
