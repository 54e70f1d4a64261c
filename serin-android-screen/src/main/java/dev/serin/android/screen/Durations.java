package dev.serin.android.screen;

import java.util.Locale;

/** Formats times for display. */
final class Durations {
  private static final long MILLIS_PER_SECOND = 1000;
  private static final long SECONDS_FROM_MILLIS = 10_000;
  private static final double MICROS_PER_MILLI = 1000;

  private Durations() {}

  /** A time in milliseconds: {@code 916 ms}, {@code 12.3 s}. */
  static String millis(long millis) {
    return millis < SECONDS_FROM_MILLIS
        ? String.format(Locale.getDefault(), "%,d ms", millis)
        : String.format(Locale.getDefault(), "%.1f s", (double) millis / MILLIS_PER_SECOND);
  }

  /** The time of a call: with a decimal if it is short. */
  static String micros(long micros) {
    double millis = micros / MICROS_PER_MILLI;
    if (millis >= SECONDS_FROM_MILLIS) {
      return millis((long) millis);
    }
    return String.format(Locale.getDefault(), millis < 10 ? "%.1f ms" : "%,.0f ms", millis);
  }
}
