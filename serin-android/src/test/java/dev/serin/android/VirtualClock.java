package dev.serin.android;

import android.os.SystemClock;
import dev.serin.runtime.Clock;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;

/**
 * The clock of Robolectric, which stands still until a thread sleeps. A sleeper resumes only after
 * the tracer's ticker has read the new time, as on a machine where the ticker is never late.
 */
public final class VirtualClock implements Clock {
  private static final String TICKER = "serin-ticker";
  private static final String HEARTBEAT = "serin-heartbeat";
  private static final Set<String> WORKERS = Set.of("serin-watchdog", "serin-writer", HEARTBEAT);
  private static final Set<Thread.State> WORKING =
      Set.of(Thread.State.RUNNABLE, Thread.State.BLOCKED);

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long EPOCH_MILLIS = 1_800_000_000_000L;
  private static final long MAX_MILLIS = TimeUnit.SECONDS.toMillis(20);

  private final long startNanos = 1000;
  private final long startMillis = SystemClock.uptimeMillis();

  /** How often the ticker has read the time, which it does once or twice per tick. */
  private long ticks;

  /** The ticker's thread; null before the first tick. */
  private volatile Thread ticker;

  /** The heartbeat's thread; null before its first check. */
  private volatile Thread beating;

  /** How often the heartbeat's thread has read the time, which it does once per check of a loop. */
  private volatile long checks;

  /** How often the processor time of a thread was requested. */
  private long asked;

  /** How often the request was for a thread's activity between two of its stacks. */
  private long readings;

  /** The processor use of the threads and the process in percent; negative if unknown. */
  private volatile int percent = -1;

  /** Lets time pass while the caller's message runs; the ticker does not rest then. */
  public void sleep(long millis) {
    SystemClock.sleep(millis);
    awaitTicks();
  }

  /**
   * Lets time pass between messages. Waits first for Serin's threads to finish their work: they
   * wait for nothing of this clock, and would otherwise take that long, as on no real machine.
   */
  public void pass(long millis) {
    long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS);
    while (isAnyWorking()) {
      if (System.nanoTime() > untilNanos) {
        throw new AssertionError("Serin's threads have worked for " + MAX_MILLIS + " ms");
      }
      Thread.onSpinWait();
    }
    SystemClock.sleep(millis);
  }

  private static boolean isAnyWorking() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> WORKERS.contains(thread.getName()))
        .anyMatch(thread -> WORKING.contains(thread.getState()));
  }

  /** A tick that has read the new time is over at the fourth reading, even if each reads twice. */
  private synchronized void awaitTicks() {
    awaitAtLeast(ticks + 4, () -> ticks, "the ticker has not ticked");
  }

  private synchronized void awaitAtLeast(long enough, LongSupplier count, String late) {
    long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS);
    while (count.getAsLong() < enough) {
      if (System.nanoTime() > untilNanos) {
        throw new AssertionError(late + " for " + MAX_MILLIS + " ms");
      }
      try {
        wait(MAX_MILLIS);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  /** Waits until the ticker sleeps. Returns how often it has read the time. */
  public long awaitRest() {
    long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS);
    while (ticker == null || ticker.getState() != Thread.State.WAITING) {
      if (System.nanoTime() > untilNanos) {
        throw new AssertionError("the ticker has not slept for " + MAX_MILLIS + " ms");
      }
      Thread.onSpinWait();
    }
    synchronized (this) {
      return ticks;
    }
  }

  /** Lets the heartbeat's thread check its loop; by itself it would wait in real time. */
  public void checkHeartbeat() {
    long before = checks;
    long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS);
    while (checks < before + 2 || WORKING.contains(beating.getState())) {
      if (System.nanoTime() > untilNanos) {
        throw new AssertionError("no heartbeat was checked for " + MAX_MILLIS + " ms");
      }
      LockSupport.unpark(beating);
      Thread.onSpinWait();
    }
  }

  /** Waits until the heartbeat's thread sleeps until it is woken, and not for a limited time. */
  public void awaitHeartbeatRest() {
    long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MAX_MILLIS);
    while (beating.getState() != Thread.State.WAITING) {
      if (System.nanoTime() > untilNanos) {
        throw new AssertionError("the heartbeat has not slept for " + MAX_MILLIS + " ms");
      }
      Thread.onSpinWait();
    }
  }

  /** Makes the processor time known from now on, with a use of so many percent. */
  public synchronized void works(int secondsOfHundred) {
    percent = secondsOfHundred;
  }

  /** Returns how often the processor time of a thread was requested. */
  public synchronized long questions() {
    return asked;
  }

  /**
   * Waits until the watchdog has requested the processor time of a long message.
   *
   * @param before {@link #questions} when the message began
   */
  public synchronized void awaitWatchdog(long before) {
    awaitAtLeast(before + 1, () -> asked, "the watchdog has not asked for the processor time");
  }

  /** Waits until this many stacks of long messages have been taken since the beginning. */
  public synchronized void awaitStacks(int count) {
    awaitAtLeast(count, () -> readings, "the watchdog has not taken a stack");
  }

  /** The number of stacks of long messages taken, and of ends of such messages detected. */
  public synchronized long stacks() {
    return readings;
  }

  /**
   * Waits until no ticker is left that could set the clock of the next test to the time of this
   * one.
   */
  void awaitEnd() {
    try {
      if (ticker != null) {
        ticker.join(MAX_MILLIS);
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Override
  @SuppressWarnings("NonAtomicVolatileUpdate")
  public long nanoTime() {
    if (Thread.currentThread().getName().equals(TICKER)) {
      synchronized (this) {
        ticker = Thread.currentThread();
        ticks++;
        notifyAll();
      }
    } else if (Thread.currentThread().getName().equals(HEARTBEAT)) {
      beating = Thread.currentThread();
      checks++; // written by this thread only
    }
    return startNanos + elapsedMillis() * NANOS_PER_MILLI;
  }

  @Override
  public long epochMillis() {
    return EPOCH_MILLIS + elapsedMillis();
  }

  @Override
  public synchronized long threadCpuNanos(Thread thread) {
    asked++;
    readings += new Throwable().getStackTrace()[1].getClassName().endsWith(".CpuReading") ? 1 : 0;
    notifyAll();
    return processCpuNanos();
  }

  @Override
  public long processCpuNanos() {
    return percent < 0 ? -1 : elapsedMillis() * NANOS_PER_MILLI / 100 * percent;
  }

  private long elapsedMillis() {
    return SystemClock.uptimeMillis() - startMillis;
  }
}
