package dev.serin.benchmarks;

import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The thread that a recorder watches, relative to the thread whose probes are measured. */
public enum Watched {
  /** The measured thread: probes record. */
  THIS_THREAD {
    @Override
    void run(Runnable watch) {
      watch.run();
    }
  },

  /**
   * A thread that stays alive and does nothing: probes find out that there is nothing to record.
   */
  ANOTHER_THREAD {
    @Override
    void run(Runnable watch) {
      ExecutorService other = Executors.newFixedThreadPool(1, task -> daemon("watched", task));
      try {
        other.submit(watch).get();
      } catch (ExecutionException | InterruptedException e) {
        throw new IllegalStateException("the other thread cannot be watched", e);
      }
    }
  };

  /** Runs a task on the thread to watch; the task makes a recorder watch its own thread. */
  abstract void run(Runnable watch);

  /** Fails unless a recorder records on this thread exactly when it watches this thread. */
  void check(String recorder, boolean recorded) {
    if (recorded != (this == THIS_THREAD)) {
      throw new IllegalStateException(
          recorder
              + (recorded ? " records" : " does not record")
              + " on the measured thread while "
              + this
              + " is watched: the figures would mean nothing");
    }
  }

  /** A thread that does not keep the process alive. */
  static Thread daemon(String name, Runnable task) {
    Thread thread = new Thread(task, name);
    thread.setDaemon(true);
    return thread;
  }
}
