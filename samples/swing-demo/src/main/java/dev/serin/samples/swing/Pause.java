package dev.serin.samples.swing;

import java.util.concurrent.locks.LockSupport;

/** Lets time go by. */
final class Pause {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Pause() {}

  /** Waits for a time, never less. */
  static void millis(long millis) {
    long endNanos = System.nanoTime() + millis * NANOS_PER_MILLI;
    for (long left = endNanos - System.nanoTime(); left > 0; left = endNanos - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }
}
