package dev.serin.languages;

import dev.serin.runtime.FakeClock;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicReference;

/** The clock that programs of these tests advance. */
public final class Ticks {
  private static final AtomicReference<FakeClock> CLOCK = new AtomicReference<>();

  private Ticks() {}

  /** Uses this clock from now on. */
  static void use(FakeClock clock) {
    CLOCK.set(clock);
  }

  /** Advances the clock by microseconds. */
  public static void pass(long micros) {
    Objects.requireNonNull(CLOCK.get()).advanceMicros(micros);
  }
}
