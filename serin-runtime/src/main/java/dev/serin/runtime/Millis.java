package dev.serin.runtime;

/** Converts times for issues and log lines. */
final class Millis {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private Millis() {}

  /** A time in whole milliseconds, rounded to the nearest. */
  static long rounded(long nanos) {
    return (nanos + NANOS_PER_MILLI / 2) / NANOS_PER_MILLI;
  }
}
