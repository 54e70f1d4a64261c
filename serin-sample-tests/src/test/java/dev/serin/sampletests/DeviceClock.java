package dev.serin.sampletests;

import android.os.Looper;
import android.os.SystemClock;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Replaces the machine's clocks for the app's classes: Robolectric's clock, which stands still
 * until the main thread sleeps. A sleep returns only when Serin's ticker has seen the new time, as
 * on a machine where the ticker is never late. {@link AppClasses} redirects the app's calls to it.
 */
public final class DeviceClock {
  private static final String TICKER = "serin-ticker";
  private static final long MAX_MILLIS = TimeUnit.SECONDS.toMillis(30);
  private static final long NANOS_PER_MILLI = 1_000_000;

  /**
   * Whether this class belongs to Robolectric's caller, which has no Android. Robolectric takes
   * Kotlin's own classes from there, so the app's Kotlin classes have a probe there that records
   * nothing.
   */
  private static final boolean IS_OUTSIDE =
      DeviceClock.class.getClassLoader() == ClassLoader.getSystemClassLoader();

  /** How often the ticker has read the clock. */
  private static final AtomicLong READINGS = new AtomicLong();

  private static long watchedFromMillis = -1;
  private static Moment[] moments = {};

  private DeviceClock() {}

  /**
   * A log line that is expected at some time.
   *
   * @param afterMillis time since the message began
   * @param text part of the log's line
   */
  record Moment(long afterMillis, String text) {}

  /** Replaces {@link System#nanoTime}. */
  public static long nanoTime() {
    if (IS_OUTSIDE) {
      return System.nanoTime();
    }
    long nanos = SystemClock.uptimeMillis() * NANOS_PER_MILLI;
    if (Thread.currentThread().getName().equals(TICKER)) {
      READINGS.incrementAndGet();
    }
    return nanos;
  }

  /** Replaces {@code Process.getElapsedCpuTime}: the process works all the time. */
  public static long cpuMillis() {
    return SystemClock.uptimeMillis();
  }

  /** Replaces {@link SystemClock#sleep}. Time passes only on the main thread. */
  public static void sleep(long millis) {
    if (Looper.myLooper() != Looper.getMainLooper()) {
      return;
    }
    long untilMillis = SystemClock.uptimeMillis() + millis;
    for (Moment moment : moments) {
      long atMillis = watchedFromMillis + moment.afterMillis;
      if (atMillis > SystemClock.uptimeMillis() && atMillis <= untilMillis) {
        passUntil(atMillis);
        DeviceLog.await(moment.text);
      }
    }
    passUntil(untilMillis);
  }

  /** Begins a message on the main thread, with log lines expected during it. */
  static void expect(Moment... expected) {
    watchedFromMillis = SystemClock.uptimeMillis();
    moments = expected;
  }

  private static void passUntil(long uptimeMillis) {
    SystemClock.sleep(uptimeMillis - SystemClock.uptimeMillis());
    awaitTicker();
  }

  /**
   * Waits for a tick that began after the time had changed, unless the ticker sleeps. A tick may
   * read the clock several times, so it is over only when the ticker waits for the next one.
   */
  private static void awaitTicker() {
    Thread ticker = ticker();
    if (ticker != null) {
      long untilNanos = System.nanoTime() + MAX_MILLIS * NANOS_PER_MILLI;
      awaitWait(ticker, untilNanos); // the tick before may have read the old time
      awaitReading(ticker, untilNanos);
      awaitWait(ticker, untilNanos);
    }
  }

  private static void awaitWait(Thread ticker, long untilNanos) {
    while (!isBetweenTicks(ticker)) {
      pause(untilNanos);
    }
  }

  private static void awaitReading(Thread ticker, long untilNanos) {
    long before = READINGS.get();
    while (READINGS.get() == before
        && !(isBetweenTicks(ticker) && ticker.getState() == Thread.State.WAITING)) {
      pause(untilNanos);
    }
  }

  private static void pause(long untilNanos) {
    if (System.nanoTime() > untilNanos) {
      throw new AssertionError("the ticker has not ticked for " + MAX_MILLIS + " ms");
    }
    Thread.onSpinWait();
  }

  /** Whether the ticker sleeps, or waits for its next tick, rather than for a lock or a class. */
  private static boolean isBetweenTicks(Thread ticker) {
    Thread.State state = ticker.getState();
    return (state == Thread.State.WAITING || state == Thread.State.TIMED_WAITING)
        && LockSupport.getBlocker(ticker) instanceof Runnable;
  }

  private static Thread ticker() {
    for (Thread thread : Thread.getAllStackTraces().keySet()) {
      if (thread.getName().equals(TICKER)) {
        return thread;
      }
    }
    return null;
  }
}
