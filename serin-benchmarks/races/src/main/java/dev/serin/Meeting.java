package dev.serin;

import java.util.concurrent.atomic.AtomicInteger;

/** Two actors wait for each other, but not for long: one of them may not run. */
final class Meeting {
  private static final int ACTORS = 2;
  private static final int MAX_SPINS = 10_000;

  private final AtomicInteger arrived = new AtomicInteger();

  void await() {
    arrived.incrementAndGet();
    for (int spin = 0; spin < MAX_SPINS && arrived.get() < ACTORS; spin++) {
      Thread.onSpinWait();
    }
  }
}
