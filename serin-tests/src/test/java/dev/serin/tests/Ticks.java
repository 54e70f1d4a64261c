package dev.serin.tests;

import dev.serin.runtime.FakeClock;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** Lets time pass in the programs of these tests, and calls them back without probes. */
public final class Ticks {
  private static final AtomicReference<FakeClock> CLOCK = new AtomicReference<>(new FakeClock());

  private Ticks() {}

  /** Moves this clock from now on. */
  static void use(FakeClock clock) {
    CLOCK.set(clock);
  }

  /** Lets microseconds pass. */
  public static void pass(long micros) {
    Objects.requireNonNull(CLOCK.get()).advanceMicros(micros);
  }

  /** Calls back, and catches exceptions, in a method without probes. */
  public static void catching(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      pass(1000);
    }
  }
}
