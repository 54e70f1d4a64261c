package dev.serin.benchmarks;

import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Sets a coarse clock about every millisecond, as Serin's runtime does while a loop is busy. */
final class Ticks {
  private static final long TICK_NANOS = 1_000_000;

  private Ticks() {}

  /** Ticks from now on, with times of {@link System#nanoTime}, until the process ends. */
  static void start(LongConsumer clock) {
    Watched.daemon("ticks", () -> tick(clock)).start();
  }

  private static void tick(LongConsumer clock) {
    while (true) {
      clock.accept(System.nanoTime());
      LockSupport.parkNanos(TICK_NANOS);
    }
  }
}
