package dev.serin.junit;

import java.util.concurrent.TimeUnit;

/** Work for the event thread. */
final class SlowWork {
  /** Many times the threshold of the tests that must fail. */
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(800);

  private SlowWork() {}

  /** Runs until the clock shows that it was slow, whatever the speed of the machine. */
  static void run() {
    long endNanos = System.nanoTime() + NANOS;
    while (System.nanoTime() - endNanos < 0) {
      Thread.onSpinWait();
    }
  }
}
