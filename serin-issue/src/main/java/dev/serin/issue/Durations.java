package dev.serin.issue;

import java.util.Locale;

/** Durations for display: as numbers for tables of the desk, and in words for the device. */
public final class Durations {
  private static final long SECONDS_FROM_MILLIS = 10_000;
  private static final double MILLIS_PER_SECOND = 1000;
  private static final double MICROS_PER_MILLI = 1000;
  private static final double NANOS_PER_MILLI = 1e6;

  /** Less would be rounded to 0. */
  private static final double MIN_SHOWN_MILLIS = 0.05;

  private Durations() {}

  /** Milliseconds with one decimal; a negative time is unknown. */
  public static String millisOrUnknown(long micros) {
    return micros < 0 ? "unknown" : millis(micros);
  }

  /** Milliseconds with one decimal. */
  public static String millis(long micros) {
    return String.format(Locale.ROOT, "%.1f", micros / MICROS_PER_MILLI);
  }

  /** Milliseconds with one decimal, or with three for a duration under a tenth of a millisecond. */
  public static String millisOfNanos(long nanos) {
    String format = Math.abs(nanos) < NANOS_PER_MILLI / 10 ? "%.3f" : "%.1f";
    return String.format(Locale.ROOT, format, nanos / NANOS_PER_MILLI);
  }

  /** Milliseconds in words of the user's language: {@code 916 ms}, {@code 12.3 s}. */
  public static String words(long millis) {
    return millis < SECONDS_FROM_MILLIS
        ? String.format(Locale.getDefault(), "%,d ms", millis)
        : String.format(Locale.getDefault(), "%.1f s", millis / MILLIS_PER_SECOND);
  }

  /** The same for the time of a call: with a decimal if it is short. No time is shown as 0. */
  public static String wordsOfMicros(long micros) {
    double millis = micros / MICROS_PER_MILLI;
    if (millis < MIN_SHOWN_MILLIS) {
      return String.format(Locale.getDefault(), "< %.1f ms", 2 * MIN_SHOWN_MILLIS);
    }
    if (millis >= SECONDS_FROM_MILLIS) {
      return words((long) millis);
    }
    return String.format(Locale.getDefault(), millis < 10 ? "%.1f ms" : "%,.0f ms", millis);
  }
}
