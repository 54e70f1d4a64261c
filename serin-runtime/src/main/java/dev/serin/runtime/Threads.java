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
