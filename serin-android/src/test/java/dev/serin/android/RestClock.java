package dev.serin.android;

import dev.serin.runtime.Clock;
import java.util.concurrent.atomic.AtomicLong;

/** The clock of the machine. Counts how often Serin's ticker and heartbeat have read it. */
final class RestClock implements Clock {
  static final String TICKER = "serin-ticker";
  static final String HEARTBEAT = "serin-heartbeat";

  private final AtomicLong ticks = new AtomicLong();
  private final AtomicLong checks = new AtomicLong();

  /** How often the ticker has read the time, which it does at least once per tick. */
  long ticks() {
    return ticks.get();
  }

  /** How often the heartbeat's thread has read the time, which it does once per check of a loop. */
  long checks() {
    return checks.get();
  }

  @Override
  public long nanoTime() {
    String reader = Thread.currentThread().getName();
    if (reader.equals(TICKER)) {
      ticks.incrementAndGet();
    } else if (reader.equals(HEARTBEAT)) {
      checks.incrementAndGet();
    }
    return Clock.super.nanoTime();
  }

  @Override
  public long threadCpuNanos(Thread thread) {
    return -1;
  }
}
