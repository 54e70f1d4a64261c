package dev.serin.runtime;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Does on one thread, in order, whatever writes to disk, to the log or to an {@link IssueSink}.
 * Bounded: what finds no room is refused, for the caller to count. An owner whose job throws is
 * logged once; one whose job does not come back is given up, and a new thread goes on with the jobs
 * of the others. Safe for use by several threads.
 */
final class Writer {
  /** How many jobs wait at most. */
  static final int CAPACITY = 64;

  /** How long a job may take before its owner is given up. */
  static final long STUCK_NANOS = 10_000_000_000L;

  private static final long KEEP_ALIVE_SECONDS = 10;

  private final Clock clock;
  private final Log log;
  private final Set<Object> givenUp = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Object> complainedOf = Collections.newSetFromMap(new IdentityHashMap<>());
  private ThreadPoolExecutor executor = newExecutor();
  private volatile @Nullable Job current;

  Writer(Clock clock, Log log) {
    this.clock = clock;
    this.log = log;
  }

  /**
   * Has something done, sooner or later.
   *
   * @param owner whose job it is: one of the program's sinks, named in the log by its class, or of
   *     ours, named by its {@code toString}
   * @return false if there was no room, or the owner has been given up
   */
  synchronized boolean offer(Object owner, Action action) {
    giveUpStuck();
    if (givenUp.contains(owner)) {
      return false;
    }
    try {
      executor.execute(new Job(owner, action));
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /** Takes no more jobs, and waits for those it has taken, but not for ever. */
  void close(long timeoutMillis) {
    ThreadPoolExecutor closing;
    synchronized (this) {
      closing = executor;
    }
    closing.shutdown();
    try {
      boolean done = closing.awaitTermination(timeoutMillis, TimeUnit.MILLISECONDS);
      if (!done) {
        Job hanging = current;
        log.write(
            "serin: the last issues may not have been written: "
                + (hanging == null
                    ? "there were too many for " + timeoutMillis + " ms"
                    : name(hanging.owner) + " hangs"));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private void giveUpStuck() {
    Job stuck = current;
    if (stuck != null && clock.nanoTime() - stuck.startNanos >= STUCK_NANOS) {
      givenUp.add(stuck.owner);
      current = null;
      ThreadPoolExecutor former = executor;
      executor = newExecutor();
      for (Runnable job : former.shutdownNow()) {
        executor.execute(job);
      }
      log.write(
          "serin: "
              + name(stuck.owner)
              + " has not come back for "
              + STUCK_NANOS / 1_000_000_000
              + " s and gets no more issues. A sink must not wait for long.");
    }
  }

  private synchronized void complain(Object owner, Throwable failure) {
    if (complainedOf.add(owner)) {
      log.write("serin: " + name(owner) + " failed; this is logged once: " + failure);
    }
  }

  /** What to call an owner; runs no code of the program's. */
  private static String name(Object owner) {
    return owner instanceof IssueSink ? "the sink " + typeName(owner) : owner.toString();
  }

  /** The name of an object's class; of a lambda the class that it stands in. */
  static String typeName(Object object) {
    return object.getClass().getName().replaceFirst("\\$\\$Lambda.*", "");
  }

  private static ThreadPoolExecutor newExecutor() {
    ThreadPoolExecutor executor =
        new ThreadPoolExecutor(
            1,
            1,
            KEEP_ALIVE_SECONDS,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(CAPACITY),
            job -> Threads.daemon("serin-writer", job));
    executor.allowCoreThreadTimeOut(true);
    return executor;
  }

  /** Something to do that may fail. */
  interface Action {
    void run() throws Exception;
  }

  private final class Job implements Runnable {
    private final Object owner;
    private final Action action;
    private volatile long startNanos;

    Job(Object owner, Action action) {
      this.owner = owner;
      this.action = action;
    }

    @Override
    public void run() {
      startNanos = clock.nanoTime();
      current = this;
      try {
        action.run();
      } catch (Throwable e) {
        complain(owner, e);
      } finally {
        if (current == this) {
          current = null;
        }
      }
    }
  }
}
