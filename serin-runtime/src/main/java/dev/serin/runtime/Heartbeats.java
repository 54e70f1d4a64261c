package dev.serin.runtime;

import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sends heartbeats to loops that are silent while the program is in the foreground. A thread of its
 * own does this, as a queue's lock may be held for long; it starts with the first loop that has a
 * {@link Heartbeat}. The thread rests while no such loop is in the foreground.
 */
final class Heartbeats implements Runnable {
  private static final String THREAD_NAME = "serin-heartbeat";

  /** How long {@link #close} waits for the thread. */
  private static final long CLOSE_MILLIS = 200;

  private final TracerContext context;
  private final Detectors detectors;
  private final long intervalNanos;
  private final Restarts restarts;
  private final ThreadFactory threads;
  private volatile @Nullable Thread thread;

  /** Whether the thread waits until it is woken, or is about to. */
  private volatile boolean isResting;

  private volatile boolean closed;

  Heartbeats(TracerContext context, Detectors detectors, Options options, MessageTally tally) {
    this(context, detectors, options, tally, task -> Threads.daemon(THREAD_NAME, task));
  }

  /** Creates heartbeats whose thread comes from a factory. */
  Heartbeats(
      TracerContext context,
      Detectors detectors,
      Options options,
      MessageTally tally,
      ThreadFactory threads) {
    this.context = context;
    this.detectors = detectors;
    this.intervalNanos = TimeUnit.MILLISECONDS.toNanos(options.get(Option.HEARTBEAT_MILLIS));
    this.restarts = new Restarts("the heartbeat", this, context, tally);
    this.threads = threads;
  }

  /**
   * Wakes the thread if it rests, or starts it if a loop has a heartbeat. Called by the ticker when
   * all loops have become idle, and each second while one is busy.
   */
  void check() {
    Thread known = thread;
    if (known != null) {
      if (isResting) {
        LockSupport.unpark(known);
      }
    } else if (intervalNanos > 0 && !closed && isAnyLoopKnown()) {
      startThread();
    }
  }

  /** Starts the thread. If the system has none left, the ticker continues alone. */
  private void startThread() {
    context.call(
        () -> {
          Thread starting = threads.newThread(restarts);
          starting.start();
          thread = starting;
        },
        "loops are not checked between messages, as their thread cannot start");
    closed |= thread == null;
  }

  private boolean isAnyLoopKnown() {
    boolean isKnown = false;
    for (Loop loop : context.loops()) {
      isKnown |= loop.source().heartbeat() != null;
    }
    return isKnown;
  }

  @Override
  public void run() {
    while (!closed) {
      long waitNanos = poll();
      if (waitNanos == Threads.UNTIL_WOKEN) {
        isResting = true;
        waitNanos = poll(); // again: the program may have come to the foreground meanwhile
      }
      if (waitNanos == Threads.UNTIL_WOKEN) {
        Threads.park(this);
      } else {
        Threads.parkNanos(this, waitNanos);
      }
      isResting = false;
    }
  }

  /** Checks all loops once. Returns how long to wait until the next check. */
  long poll() {
    long waitNanos = Threads.UNTIL_WOKEN;
    if (intervalNanos > 0 && detectors.isAnyStarted()) {
      for (Loop loop : context.loops()) {
        waitNanos = Math.min(waitNanos, loop.beat(intervalNanos));
      }
    }
    return waitNanos;
  }

  /** Ends the thread. */
  void close() {
    closed = true;
    restarts.close();
    Thread known = thread;
    if (known != null) {
      LockSupport.unpark(known);
      Threads.join(known, CLOSE_MILLIS);
    }
  }
}
