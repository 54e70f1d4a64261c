package dev.serin.runtime;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
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
 * of the others. The log is such an owner itself: nobody who offers a job waits for it. Safe for
 * use by several threads.
 */
final class Writer {
  /** How many jobs wait at most. */
  static final int CAPACITY = 64;

  /** How long a job may take before its owner is given up. */
  static final long STUCK_NANOS = 10_000_000_000L;

  /**
   * How long it may then take until the next look: it may have stood still with the whole process.
   */
  static final long SECOND_LOOK_NANOS = 1_000_000_000L;

  /** How long the log may take at the end to say what hangs. */
  static final long LAST_WORD_MILLIS = 500;

  private static final long KEEP_ALIVE_SECONDS = 10;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final Clock clock;
  private final Log log;
  private final Set<Object> givenUp = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Object> complainedOf = Collections.newSetFromMap(new IdentityHashMap<>());
  private ThreadPoolExecutor executor = newExecutor();

  /**
   * The job that runs on the executor's thread. Changes only under the lock: a job ends, or its
   * owner is given up, but not both, and a thread that was given up takes no other job.
   */
  private @Nullable Job current;

  private volatile long lastNanos;
  private boolean closed;
  private boolean abandoned;

  Writer(Clock clock, Log log) {
    this.clock = clock;
    this.log = log;
  }

  /**
   * Has something done, sooner or later.
   *
   * @param owner whose job it is: one of the program's sinks, named in the log by its class, or of
   *     ours, named by its {@code toString}
   * @return false if there was no room, the owner has been given up, or the writer is closed
   */
  boolean offer(Object owner, Action action) {
    return take(new Job(owner, action, () -> {}));
  }

  /**
   * Has something done, as the other method does, and counts it if it is lost.
   *
   * @param lost run once if the action is refused, now, or later if its owner is given up while it
   *     waits or hangs, by whoever offers something then; one that hangs may be done all the same
   */
  void offer(Object owner, Action action, Runnable lost) {
    if (!take(new Job(owner, action, lost))) {
      lost.run();
    }
  }

  /** Has a text logged, sooner or later; false as with {@link #offer}. */
  boolean say(String text) {
    return offer(log, () -> log.write(text));
  }

  /** Has a text logged, as {@link #offer(Object, Action, Runnable)} does. */
  void say(String text, Runnable lost) {
    offer(log, () -> log.write(text), lost);
  }

  private boolean take(Job job) {
    List<Job> dropped = new ArrayList<>();
    boolean isTaken;
    long nowNanos = nowNanos(); // a clock may wait, and the end of a job needs the lock
    synchronized (this) {
      isTaken = !closed && queue(job, nowNanos, dropped);
    }
    for (Job other : dropped) {
      other.lost.run();
    }
    return isTaken;
  }

  private boolean queue(Job job, long nowNanos, List<Job> dropped) {
    giveUpStuck(nowNanos, dropped);
    if (givenUp.contains(job.owner)) {
      return false;
    }
    try {
      executor.execute(job);
      return true;
    } catch (RejectedExecutionException e) {
      return false;
    }
  }

  /**
   * Takes no more jobs, and waits for those it has taken, but not for ever; then for {@link
   * #LAST_WORD_MILLIS} at most until the log has said what was not done. The jobs that have not
   * begun by then are lost.
   */
  void close(long timeoutMillis) {
    ThreadPoolExecutor closing;
    synchronized (this) {
      closed = true;
      closing = executor;
    }
    closing.shutdown();
    try {
      if (closing.awaitTermination(timeoutMillis, TimeUnit.MILLISECONDS)) {
        return;
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    sayLast(abandon(closing), timeoutMillis);
  }

  /** Whether no job of an owner runs or hangs. For use after {@link #close}. */
  synchronized boolean isFree(Object owner) {
    Job running = current;
    return !givenUp.contains(owner) && (running == null || running.owner != owner);
  }

  /** Lets no job begin any more; returns the one that runs, or null. */
  private @Nullable Job abandon(ThreadPoolExecutor closing) {
    List<Runnable> left = new ArrayList<>();
    Job hanging;
    synchronized (this) {
      abandoned = true;
      hanging = current;
      closing.getQueue().drainTo(left);
    }
    for (Runnable job : left) {
      ((Job) job).lost.run();
    }
    return hanging;
  }

  /** Whether a job may run; from now on it does. */
  private synchronized boolean begin(Job job, long nowNanos) {
    if (!abandoned) {
      job.startNanos = nowNanos;
      current = job;
    }
    return !abandoned;
  }

  /** Whether a job may run in place of one that failed: not if that one has been given up. */
  private synchronized boolean replace(Job former, Job job, long nowNanos) {
    return current == former && begin(job, nowNanos);
  }

  private synchronized void end(Job job) {
    if (current == job) {
      current = null;
    }
  }

  private void sayLast(@Nullable Job hanging, long timeoutMillis) {
    if (hanging != null && hanging.owner == log) {
      return;
    }
    String why =
        hanging == null
            ? "there were too many for " + timeoutMillis + " ms"
            : name(hanging.owner) + " hangs";
    String line = "serin: the last issues may not have been written: " + why;
    Threads.logLast(log, Collections.singletonList(line), LAST_WORD_MILLIS);
  }

  private void giveUpStuck(long nowNanos, List<Job> dropped) {
    Job stuck = current;
    if (stuck == null || !stuck.isStuck(nowNanos)) {
      return;
    }
    givenUp.add(stuck.owner);
    dropped.add(stuck); // now, though it may be done one day
    current = null;
    ThreadPoolExecutor former = executor;
    executor = newExecutor();
    if (!givenUp.contains(log)) {
      String text =
          "serin: "
              + name(stuck.owner)
              + " has not come back for "
              + STUCK_NANOS / NANOS_PER_SECOND
              + " s and gets no more issues. A sink must not wait for long.";
      executor.execute(new Job(log, () -> log.write(text), () -> {}));
    }
    for (Runnable waiting : former.shutdownNow()) {
      Job job = (Job) waiting;
      if (givenUp.contains(job.owner)) { // it would hang once more
        dropped.add(job);
      } else {
        executor.execute(job);
      }
    }
  }

  /** Logs that a job failed. On the writer's thread, as a job of the log's. */
  private void complain(Job failed, Throwable failure) {
    Object owner = failed.owner;
    boolean logs;
    synchronized (this) {
      logs = !givenUp.contains(owner) && !givenUp.contains(log) && complainedOf.add(owner);
    }
    if (logs && owner != log) {
      String text = "serin: " + name(owner) + " failed; this is logged once: " + failure;
      Job complaint = new Job(log, () -> log.write(text), () -> {});
      if (replace(failed, complaint, nowNanos())) {
        complaint.perform();
      }
    }
  }

  /** The time; the last one that was known if the clock fails. */
  private long nowNanos() {
    try {
      lastNanos = clock.nanoTime();
    } catch (Throwable e) {
      // Whoever else asks the clock says so, by way of this writer.
    }
    return lastNanos;
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
    private final Runnable lost;

    // All three under the writer's lock.
    private long startNanos;
    private boolean isSuspect;
    private long suspectNanos;

    Job(Object owner, Action action, Runnable lost) {
      this.owner = owner;
      this.action = action;
      this.lost = lost;
    }

    /** Whether it was seen to take too long, and is again a while later. */
    boolean isStuck(long nowNanos) {
      if (nowNanos - startNanos < STUCK_NANOS) {
        return false;
      }
      if (!isSuspect) {
        isSuspect = true;
        suspectNanos = nowNanos;
      }
      return nowNanos - suspectNanos >= SECOND_LOOK_NANOS;
    }

    @Override
    public void run() {
      if (begin(this, nowNanos())) {
        perform();
      } else {
        lost.run();
      }
    }

    /** Does what is to be done; it has begun. */
    void perform() {
      try {
        action.run();
      } catch (Throwable e) {
        complain(this, e);
      } finally {
        end(this);
      }
    }
  }
}
