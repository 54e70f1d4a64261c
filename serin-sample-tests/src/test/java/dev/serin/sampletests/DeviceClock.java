package dev.serin.sampletests;

import android.os.Looper;
import android.os.SystemClock;
import java.util.concurrent.TimeUnit;
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

  private static final Object LOCK = new Object();

  private static long ticks;
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
      synchronized (LOCK) {
        ticks++;
        LOCK.notifyAll();
      }
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
   * Waits for two ticks: the first may have read the old time, the second shows that it is over.
   */
  private static void awaitTicker() {
    Thread ticker = ticker();
    long untilNanos = System.nanoTime() + MAX_MILLIS * NANOS_PER_MILLI;
    synchronized (LOCK) {
      long enough = ticks + 2;
      while (ticker != null && ticks < enough && !isResting(ticker)) {
        if (System.nanoTime() > untilNanos) {
          throw new AssertionError("the ticker has not ticked for " + MAX_MILLIS + " ms");
        }
        try {
          LOCK.wait(1);
        } catch (InterruptedException e) {
          throw new AssertionError(e);
        }
      }
    }
  }

  /** Whether the ticker sleeps, rather than waits for a lock or for a class to be loaded. */
  private static boolean isResting(Thread ticker) {
    return ticker.getState() == Thread.State.WAITING
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
