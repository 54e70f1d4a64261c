package dev.serin.runtime;

/** Makes the threads of a tracer: they never keep a program alive. */
final class Threads {
  /**
   * What fails there ends its thread at most: Android would end the app, a JVM would print to the
   * program's standard error stream.
   */
  private static final Thread.UncaughtExceptionHandler QUIET = (thread, failure) -> {};

  private Threads() {}

  static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    thread.setUncaughtExceptionHandler(QUIET);
    return thread;
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
