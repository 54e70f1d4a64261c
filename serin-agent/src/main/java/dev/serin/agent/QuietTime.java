package dev.serin.agent;

import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;

/**
 * Measures for how long a program has loaded no class. Its times are multiples of the time that a
 * program may wait at its end. Safe for use by several threads.
 */
final class QuietTime {
  /** The time without classes after which a program is quiet. */
  private static final int QUIET = 2;

  /** The time after which the classes of a program are written that loads some all the time. */
  private static final int MAX = 60;

  private final long millis;
  private final LongSupplier nanoClock;
  private final long startNanos;
  private volatile long lastNanos;

  /** Begins now. */
  QuietTime(long millis, LongSupplier nanoClock) {
    this.millis = millis;
    this.nanoClock = nanoClock;
    this.startNanos = nanoClock.getAsLong();
    this.lastNanos = startNanos;
  }

  /** Begins again, as a class was loaded. */
  void restart() {
    lastNanos = nanoClock.getAsLong();
  }

  /** Whether the program has loaded no class for a moment. */
  boolean isQuiet() {
    return nanoClock.getAsLong() - lastNanos >= nanos(QUIET);
  }

  /** Whether the program has run for so long that its classes are written in any case. */
  boolean isTooLong() {
    return nanoClock.getAsLong() - startNanos >= nanos(MAX);
  }

  private long nanos(int times) {
    return TimeUnit.MILLISECONDS.toNanos(times * millis);
  }

  /** The time without classes after which a program is quiet. */
  long quietMillis() {
    return QUIET * millis;
  }

  /** The longest time that a program waits at its end. */
  long endMillis() {
    return millis;
  }
}
