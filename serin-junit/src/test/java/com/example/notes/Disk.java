package com.example.notes;

import java.util.concurrent.TimeUnit;

/** Slow work of the app. */
final class Disk {
  /** Over the threshold of the tests that must fail, by enough for several stacks. */
  private static final long NANOS = TimeUnit.MILLISECONDS.toNanos(400);

  private Disk() {}

  /** Runs until the clock shows that it was slow, whatever the speed of the machine. */
  static void write() {
    long endNanos = System.nanoTime() + NANOS;
    while (System.nanoTime() - endNanos < 0) {
      Thread.onSpinWait();
    }
  }
}
