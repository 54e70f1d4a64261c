package dev.serin.runtime;

/** Makes the threads of a tracer: they never keep a program alive. */
final class Threads {
  private Threads() {}

  static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
