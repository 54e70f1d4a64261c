package dev.serin.desktop;

import dev.serin.issue.IssueKeys;
import dev.serin.runtime.LockWaits;
import dev.serin.runtime.StackLimits;
import java.lang.management.LockInfo;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks up the holder of the lock for which a message waits: monitors and locks of
 * java.util.concurrent that have an owner. See "Serin looks up the holder of a lock while the
 * message waits" in docs/decisions.md.
 */
final class HeldLocks implements LockWaits {
  /** The maximum number of locks and holders with stacks, for each message. */
  static final int MAX_WAITS = 4;

  /** The maximum length of a chain: the loop's thread, the holder, its holder, and so on. */
  private static final int MAX_THREADS = 8;

  private final Thread thread;
  private final List<Wait> waits = new ArrayList<>();

  /** The waits whose threads are not kept. */
  private final Wait others = new Wait("", Collections.emptyList());

  /** The wait at the last check; null if the thread did not wait for a lock. */
  private @Nullable Wait last;

  /** How often stacks were taken, also for waits that ended meanwhile. */
  private int dumps;

  private boolean hasChecked;
  private long checkedNanos;

  HeldLocks(Thread thread) {
    this.thread = thread;
  }

  /** A lock with its holder, and the threads when it was first seen. */
  private static final class Wait {
    final String lockAndHolder;
    final List<ListedThread> threads;
    long nanos;

    Wait(String lockAndHolder, List<ListedThread> threads) {
      this.lockAndHolder = lockAndHolder;
      this.threads = threads;
    }
  }

  /** Each moment belongs to the nearest check. */
  @Override
  public void check(long ranNanos) {
    Wait now = current();
    long sinceNanos = Math.max(0, ranNanos - checkedNanos);
    long nearLastNanos = hasChecked ? sinceNanos / 2 : 0;
    add(last, nearLastNanos);
    add(now, sinceNanos - nearLastNanos);
    last = now;
    hasChecked = true;
    checkedNanos = ranNanos;
  }

  private static void add(@Nullable Wait wait, long nanos) {
    if (wait != null) {
      wait.nanos += nanos;
    }
  }

  @Override
  public void put(Map<String, Object> content, long ranNanos, StackLimits limits) {
    List<Map<String, Object>> values = new ArrayList<>();
    for (Wait wait : waits) {
      Map<String, Object> value = new LinkedHashMap<>();
      value.put(IssueKeys.LOCK_MILLIS, millis(wait, ranNanos));
      value.put(IssueKeys.THREADS, ListedThread.values(wait.threads, limits));
      values.add(value);
    }
    if (!values.isEmpty()) {
      content.put(IssueKeys.LOCK_WAITS, values);
    }
    long leftOutMillis = millis(others, ranNanos);
    if (leftOutMillis > 0) {
      content.put(IssueKeys.LOCK_MILLIS_LEFT_OUT, leftOutMillis);
    }
  }

  /**
   * The time of a wait; that since the last check belongs to the last one. The message may have run
   * for less than it seemed at a check, if the process was suspended.
   */
  private long millis(Wait wait, long ranNanos) {
    long openNanos = wait == last ? Math.max(0, ranNanos - checkedNanos) : 0;
    return TimeUnit.NANOSECONDS.toMillis(Math.min(ranNanos, wait.nanos + openNanos));
  }

  /** The lock for which the thread waits; null if it waits for none, or its holder is unknown. */
  private @Nullable Wait current() {
    Thread.State state = thread.getState();
    if (state == Thread.State.RUNNABLE || state == Thread.State.TERMINATED) {
      return null;
    }
    try {
      ThreadMXBean threads = ManagementFactory.getThreadMXBean();
      ThreadInfo seen = threads.getThreadInfo(thread.getId()); // without stack: stops no thread
      return seen != null && waitsForLock(seen) ? knownOrAdded(threads, seen) : null;
    } catch (LinkageError e) {
      return null; // the runtime image has no such bean
    }
  }

  /** A thread in Object.wait has an owner too, while another thread has the monitor. */
  private boolean waitsForLock(ThreadInfo seen) {
    return seen.getLockOwnerId() >= 0
        && (seen.getThreadState() == Thread.State.BLOCKED
            || LockSupport.getBlocker(thread) instanceof AbstractOwnableSynchronizer);
  }

  private @Nullable Wait knownOrAdded(ThreadMXBean threads, ThreadInfo seen) {
    String lockAndHolder = lockAndHolder(seen);
    for (Wait known : waits) {
      if (known.lockAndHolder.equals(lockAndHolder)) {
        return known;
      }
    }
    if (dumps == MAX_WAITS) {
      return others;
    }
    dumps++;
    ThreadInfo[] dump = dump(threads, seen);
    if (dump[0] == null || !lockAndHolder(dump[0]).equals(lockAndHolder)) {
      return null; // the wait has ended meanwhile
    }
    Wait added = new Wait(lockAndHolder, ListedThread.all(dump));
    waits.add(added);
    return added;
  }

  private static String lockAndHolder(ThreadInfo waiting) {
    LockInfo lock = waiting.getLockInfo();
    return lock + " " + waiting.getLockOwnerId();
  }

  /** The stacks of the waiting thread and of the holders, all of one moment. */
  private static ThreadInfo[] dump(ThreadMXBean threads, ThreadInfo waiting) {
    List<Long> ids = new ArrayList<>();
    ids.add(waiting.getThreadId());
    ThreadInfo next = waiting;
    while (next != null
        && next.getLockOwnerId() >= 0
        && ids.size() < MAX_THREADS
        && !ids.contains(next.getLockOwnerId())) {
      ids.add(next.getLockOwnerId());
      next = threads.getThreadInfo(next.getLockOwnerId());
    }
    long[] asked = new long[ids.size()];
    for (int i = 0; i < asked.length; i++) {
      asked[i] = ids.get(i);
    }
    return threads.getThreadInfo(asked, threads.isObjectMonitorUsageSupported(), false);
  }
}
