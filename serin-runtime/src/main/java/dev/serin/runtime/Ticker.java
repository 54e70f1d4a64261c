package dev.serin.runtime;

import dev.serin.Probe;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Sets the coarse clock about every millisecond while a loop is busy, and notifies the watchdog
 * when a dispatch has become long. Sleeps while all loops are idle; the next message wakes it.
 */
final class Ticker implements Runnable {
  /** At most 15 characters: see {@link LinuxProcess#threadNumber}. */
  static final String THREAD_NAME = "serin-ticker";

  /** The intended time between ticks; the actual time depends on the machine. */
  static final long TICK_NANOS = 1_000_000;

  /** The interval of checks while a loop is busy. */
  static final long CHECK_NANOS = 1_000_000_000;

  /**
   * How long all loops must be idle before the ticker sleeps while {@link #MAX_WAKES} messages in a
   * row have woken it. The messages of an animation are closer, so no further one has to wake it.
   * See "The clock ticks in short messages, too" in docs/decisions.md.
   */
  static final long IDLE_NANOS = 40_000_000;

  /** How long all loops must be idle before the ticker sleeps otherwise. */
  static final long FEW_IDLE_NANOS = 5_000_000;

  /**
   * The number of close messages from which on {@link #IDLE_NANOS} applies. A blink of a cursor has
   * up to three.
   */
  static final int MAX_WAKES = 4;

  private final Clock clock;
  private final TracerContext context;
  private final List<Loop> loops;
  private final Runnable alarm;
  private final Runnable unreadCalls;
  private final TickLog log;
  private final Suspensions suspensions;
  private volatile Runnable check = () -> {};
  private volatile @Nullable Thread thread;
  private volatile boolean sleeping;
  private volatile boolean closed;
  private boolean hasSlept;
  private long seenDispatches;
  private long busyNanos;

  /** The messages in a row that had to wake it, with less than {@link #IDLE_NANOS} between. */
  private int wakes;

  private long checkedNanos;
  private int unparks;

  /**
   * Creates a ticker for loops.
   *
   * @param alarm called when a dispatch is long enough for the watchdog
   * @param unreadCalls called when recorded calls of open spans are ready to be read
   */
  Ticker(TracerContext context, List<Loop> loops, Runnable alarm, Runnable unreadCalls) {
    this.clock = context.clock();
    this.context = context;
    this.loops = loops;
    this.alarm = alarm;
    this.unreadCalls = unreadCalls;
    this.busyNanos = clock.nanoTime();
    this.checkedNanos = busyNanos;
    this.log = new TickLog(TICK_NANOS, busyNanos);
    this.suspensions = new Suspensions(clock, context.witnesses(), loops);
  }

  /** Sets the action for when all loops become idle, and for each second in which one is busy. */
  void setCheck(Runnable action) {
    check = action;
  }

  /** The durations between ticks. */
  TickLog log() {
    return log;
  }

  /** The times when the process stood still. */
  Suspensions suspensions() {
    return suspensions;
  }

  @Override
  public void run() {
    thread = Thread.currentThread();
    sleeping = false;
    try {
      while (!closed) {
        long waitNanos = tick();
        if (waitNanos == Threads.UNTIL_WOKEN) {
          while (sleeping && !closed) {
            Threads.park(this);
          }
        } else {
          Threads.parkNanos(this, waitNanos);
        }
      }
      suspensions.tick(clock.nanoTime()); // the process may have stood still right before the end
    } finally {
      suspensions.close();
    }
  }

  /** Ticks once. Returns how long to wait until the next tick. */
  long tick() {
    long nowNanos = clock.nanoTime();
    if (hasSlept) {
      endSleep(nowNanos);
    }
    Probe.tick(nowNanos);
    log.tick(nowNanos);
    suspensions.tick(nowNanos);
    long dispatches = 0;
    long longestNanos = 0;
    boolean running = false;
    boolean unread = false;
    for (Loop loop : loops) {
      dispatches += loop.dispatches();
      running |= loop.isRunning(nowNanos);
      unread |= loop.recording().hasUnread();
      loop.recording().provide();
      loop.tick(nowNanos);
      longestNanos = Math.max(longestNanos, loop.runningNanos(nowNanos));
    }
    if (running || dispatches != seenDispatches) {
      busyNanos = nowNanos;
      seenDispatches = dispatches;
    }
    if (unread) {
      unreadCalls.run();
    }
    if (nowNanos - checkedNanos >= CHECK_NANOS) {
      checkedNanos = nowNanos;
      check.run();
    }
    if (longestNanos >= context.trackNanos()) {
      alarm.run();
    }
    long idleNanos = wakes < MAX_WAKES ? FEW_IDLE_NANOS : IDLE_NANOS;
    return nowNanos - busyNanos < idleNanos || !fallAsleep(nowNanos)
        ? TICK_NANOS
        : Threads.UNTIL_WOKEN;
  }

  private void endSleep(long nowNanos) {
    hasSlept = false;
    wakes = nowNanos - busyNanos < IDLE_NANOS ? wakes + 1 : 1;
    Probe.idle(nowNanos - TICK_NANOS); // else the next call would be charged with that time
  }

  /** Wakes the ticker if it sleeps. Otherwise it costs one read. */
  void wake() {
    if (sleeping) {
      sleeping = false;
      unpark();
    }
  }

  /** How often the ticker's thread has been unparked; may be stale for the caller. */
  int unparks() {
    return unparks;
  }

  void close() {
    closed = true;
    unpark();
  }

  private void unpark() {
    unparks++;
    LockSupport.unpark(thread);
  }

  /**
   * Goes to sleep if all loops are idle. A loop that begins after the flag was set sees the flag; a
   * loop that began before is seen here.
   */
  private boolean fallAsleep(long nowNanos) {
    sleeping = true;
    for (Loop loop : loops) {
      if (loop.isRunning(nowNanos)) {
        sleeping = false;
      }
    }
    if (sleeping) {
      hasSlept = true;
      suspensions.rest();
      check.run();
    }
    return sleeping;
  }
}
