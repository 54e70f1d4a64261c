package dev.serin.tests;

import dev.serin.testkit.FakeClock;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** What the programs of these tests call to let time go by, and to be called back unseen. */
public final class Ticks {
  private static final AtomicReference<FakeClock> CLOCK = new AtomicReference<>(new FakeClock());

  private Ticks() {}

  /** Moves this clock from now on. */
  static void use(FakeClock clock) {
    CLOCK.set(clock);
  }

  /** Lets microseconds go by. */
  public static void pass(long micros) {
    Objects.requireNonNull(CLOCK.get()).advanceMicros(micros);
  }

  /** Calls back, and catches what is thrown, in a method that has no probes. */
  public static void catching(Runnable task) {
    try {
      task.run();
    } catch (RuntimeException e) {
      pass(1000);
    }
  }
}
