package dev.serin.report;

import java.util.Locale;

/** Formats durations for display. */
final class Durations {
  private static final double MICROS_PER_MILLI = 1000;
  private static final double NANOS_PER_MILLI = 1e6;

  private Durations() {}

  /** Milliseconds with one decimal. */
  static String millis(long micros) {
    return String.format(Locale.ROOT, "%.1f", micros / MICROS_PER_MILLI);
  }

  /** Milliseconds with one decimal, or with three for a duration under a tenth of a millisecond. */
  static String millisOfNanos(long nanos) {
    String format = Math.abs(nanos) < NANOS_PER_MILLI / 10 ? "%.3f" : "%.1f";
    return String.format(Locale.ROOT, format, nanos / NANOS_PER_MILLI);
  }
}
