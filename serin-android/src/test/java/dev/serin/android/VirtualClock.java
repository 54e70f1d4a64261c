package dev.serin.android;

import android.os.SystemClock;
import dev.serin.Probe;
import dev.serin.runtime.Clock;
import java.util.concurrent.TimeUnit;

/**
 * The clock of Robolectric, which stands still until somebody sleeps. Who sleeps goes on only when
 * the tracer's ticker has seen the new time, as on a machine where it is never late.
 */
public final class VirtualClock implements Clock {
  private static final String TICKER = "serin-ticker";
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long EPOCH_MILLIS = 1_800_000_000_000L;
  private static final long MOST_MILLIS = TimeUnit.SECONDS.toMillis(20);

  private final long startNanos = Probe.nanos(1);
  private final long startMillis = SystemClock.uptimeMillis();

  /** How often the ticker has read the time, which it does once per tick. */
  private long ticks;

  /** Lets time go by while the caller's message runs; the ticker does not rest then. */
  public void sleep(long millis) {
    SystemClock.sleep(millis);
    awaitTicks();
  }

  /** A tick that had read the old time is over when the next one reads the time again. */
  private synchronized void awaitTicks() {
    long enough = ticks + 2;
    long untilNanos = System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(MOST_MILLIS);
    while (ticks < enough) {
      if (System.nanoTime() > untilNanos) {
        throw new AssertionError("the ticker has not ticked for " + MOST_MILLIS + " ms");
      }
      try {
        wait(MOST_MILLIS);
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Override
  public long nanoTime() {
    if (Thread.currentThread().getName().equals(TICKER)) {
      synchronized (this) {
        ticks++;
        notifyAll();
      }
    }
    return startNanos + (SystemClock.uptimeMillis() - startMillis) * NANOS_PER_MILLI;
  }

  @Override
  public long epochMillis() {
    return EPOCH_MILLIS + SystemClock.uptimeMillis() - startMillis;
  }

  @Override
  public long threadCpuNanos(Thread thread) {
    return -1;
  }
}
