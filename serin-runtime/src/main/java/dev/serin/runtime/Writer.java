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
 * Runs all jobs that write to disk, to the log or to an {@link IssueSink} on one thread, in order.
 * The queue is bounded: a job that does not fit is refused, and the caller counts it. If a job
 * throws, its owner is logged once. If a job hangs, its owner is dropped, and a new thread
 * continues with the jobs of other owners. The log is such an owner itself. Offering a job never
 * waits for one. Safe for use by several threads.
 */
final class Writer {
  /** The maximum number of waiting jobs. */
  static final int CAPACITY = 64;

  /** How long a job may take before its owner counts as stuck. */
  static final long STUCK_NANOS = 10_000_000_000L;

  /** How long a stuck job has until the second check, as the whole process may have stood still. */
  static final long SECOND_LOOK_NANOS = 1_000_000_000L;

  /** How long the log may take at the end to report the hanging owner. */
  static final long LAST_WORD_MILLIS = 500;

  private static final long KEEP_ALIVE_SECONDS = 10;
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  private final Clock clock;
  private final Log log;
  private final Set<Object> givenUp = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Set<Object> complainedOf = Collections.newSetFromMap(new IdentityHashMap<>());
  private ThreadPoolExecutor executor = newExecutor();

  /**
   * The job that runs on the executor's thread. Changes only under the lock: either the job ends or
   * its owner is dropped, never both. A dropped thread takes no further job.
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
   * Runs an action later.
   *
   * @param owner the owner of the job: a sink of the program, logged by its class, or an object of
   *     Serin's, logged by its {@code toString}
   * @return false if the queue is full, the owner was dropped, or the writer is closed
   */
  boolean offer(Object owner, Action action) {
    return take(new Job(owner, action, () -> {}));
  }

  /**
   * Runs an action later, like the other method, and counts it if it is lost.
   *
   * @param lost run once if the action is lost. Runs immediately if the action is refused. Runs in
   *     a later call of {@code offer} if its owner is dropped while it waits or hangs; a hanging
   *     action may still complete.
   */
  void offer(Object owner, Action action, Runnable lost) {
    if (!take(new Job(owner, action, lost))) {
      lost.run();
    }
  }

  /** Logs a text later. Returns false in the same cases as {@link #offer}. */
  boolean log(String text) {
    return offer(log, () -> log.write(text));
  }

  /** Logs a text later, like {@link #offer(Object, Action, Runnable)}. */
  void log(LogText text, Runnable lost) {
    offer(log, () -> log.write(text.text()), lost);
  }

  private boolean take(Job job) {
    List<Job> dropped = new ArrayList<>();
    boolean isTaken;
    long nowNanos = nowNanos(); // a clock may block, and the end of a job needs the lock
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
   * Refuses further jobs and waits for the accepted ones, up to the timeout. Then waits up to
   * {@link #LAST_WORD_MILLIS} for the log to report the unfinished ones. Jobs that have not begun
   * by then are lost.
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

  /** Prevents further jobs from starting. Returns the running job, or null. */
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

  /** Starts a job. Returns whether it may run. */
  private synchronized boolean begin(Job job, long nowNanos) {
    if (!abandoned) {
      job.startNanos = nowNanos;
      current = job;
    }
    return !abandoned;
  }

  /** Replaces a failed job. Returns whether the new one may run: not if the owner was dropped. */
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
    dropped.add(stuck); // immediately, although the job may still complete
    current = null;
    ThreadPoolExecutor former = executor;
    executor = newExecutor();
    if (!givenUp.contains(log)) {
      String text =
          "serin: "
              + name(stuck.owner)
              + " has not returned for "
              + STUCK_NANOS / NANOS_PER_SECOND
              + " s and gets no more issues. A sink must not block for long.";
      executor.execute(new Job(log, () -> log.write(text), () -> {}));
    }
    for (Runnable waiting : former.shutdownNow()) {
      Job job = (Job) waiting;
      if (givenUp.contains(job.owner)) { // it would hang again
        dropped.add(job);
      } else {
        executor.execute(job);
      }
    }
  }

  /** Logs the failure of a job. Runs on the writer's thread, as a job of the log. */
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

  /** The current time; the last known one if the clock fails. */
  private long nowNanos() {
    try {
      lastNanos = clock.nanoTime();
    } catch (Throwable e) {
      // The other users of the clock report the failure, through this writer.
    }
    return lastNanos;
  }

  /** The display name of an owner. Runs no code of the program's. */
  private static String name(Object owner) {
    return owner instanceof IssueSink ? "the sink " + typeName(owner) : owner.toString();
  }

  /** The name of an object's class; for a lambda, the name of the enclosing class. */
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

  /** An action that may fail. */
  interface Action {
    void run() throws Exception;
  }

  private final class Job implements Runnable {
    private final Object owner;
    private final Action action;
    private final Runnable lost;

    // The three fields below are guarded by the writer's lock.
    private long startNanos;
    private boolean isSuspect;
    private long suspectNanos;

    Job(Object owner, Action action, Runnable lost) {
      this.owner = owner;
      this.action = action;
      this.lost = lost;
    }

    /** Whether the job took too long at two checks, {@link #SECOND_LOOK_NANOS} apart. */
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

    /** Runs the action of a started job. */
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
