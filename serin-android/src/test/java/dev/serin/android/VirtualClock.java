package dev.serin.android;

import android.os.SystemClock;
import dev.serin.runtime.Clock;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * The clock of Robolectric, which stands still until somebody sleeps. Who sleeps goes on only when
 * the tracer's ticker has seen the new time, as on a machine where it is never late.
 */
public final class VirtualClock implements Clock {
  private static final String TICKER = "serin-ticker";
  private static final Set<String> WORKERS = Set.of("serin-watchdog", "serin-writer");
  private static final Set<Thread.State> WORKING =
      Set.of(Thread.State.RUNNABLE, Thread.State.BLOCKED);

  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long EPOCH_MILLIS = 1_800_000_000_000L;
  private static final long MAX_MILLIS = TimeUnit.SECONDS.toMillis(20);

  private final long startNanos = 1000;
  private final long startMillis = SystemClock.uptimeMillis();

  /** How often the ticker has read the time, which it does once or twice per tick. */
  private long ticks;

  /** Who ticks; null before the first tick. */
  private volatile Thread ticker;

  /** How often the processor time of a thread was asked for. */
  private long asked;

  /** How often that was to tell what a thread did between two of its stacks. */
  private long readings;

  /** Of a hundred seconds, how many threads and the process work; negative if not known. */
  private volatile int percent = -1;

  /** Lets time go by while the caller's message runs; the ticker does not rest then. */
  public void sleep(long millis) {
    SystemClock.sleep(millis);
    awaitTicks();
  }

  /**
   * Lets time go by between messages. Whoever of Serin works waits for nothing of this clock: it
   * would have taken that long, as on no machine, and is over first.
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

  /** From now on the processor time is known: of a hundred seconds so many are worked. */
  public synchronized void works(int secondsOfHundred) {
    percent = secondsOfHundred;
  }

  /** Returns how often the processor time of a thread was asked for. */
  public synchronized long questions() {
    return asked;
  }

  /**
   * Waits until the watchdog has asked for the processor time of a message that is long.
   *
   * @param before {@link #questions} when the message began
   */
  public synchronized void awaitWatchdog(long before) {
    awaitAtLeast(before + 1, () -> asked, "the watchdog has not asked for the processor time");
  }

  /** Waits until so many stacks of long messages have been taken since the beginning. */
  public synchronized void awaitStacks(int count) {
    awaitAtLeast(count, () -> readings, "the watchdog has not taken a stack");
  }

  /** How many stacks of long messages have been taken, and ends of such messages seen. */
  public synchronized long stacks() {
    return readings;
  }

  /** Waits until nobody ticks who could set the clock of the next test to the time of this one. */
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
  public long nanoTime() {
    if (Thread.currentThread().getName().equals(TICKER)) {
      synchronized (this) {
        ticker = Thread.currentThread();
        ticks++;
        notifyAll();
      }
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
