package dev.serin.report;

import java.util.Locale;

/** Writes durations for people. */
final class Durations {
  private static final double MICROS_PER_MILLI = 1000;
  private static final double NANOS_PER_MILLI = 1e6;

  private Durations() {}

  /** Milliseconds with one decimal. */
  static String millis(long micros) {
    return String.format(Locale.ROOT, "%.1f", micros / MICROS_PER_MILLI);
  }

  /** Milliseconds with one decimal. */
  static String millisOfNanos(long nanos) {
    return String.format(Locale.ROOT, "%.1f", nanos / NANOS_PER_MILLI);
  }
}
