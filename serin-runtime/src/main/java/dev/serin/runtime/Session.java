package dev.serin.runtime;

/** Creates the name of one run of one process: the time it began, and digits unique to this run. */
final class Session {
  /** The number of characters in a name. */
  static final int NAME_CHARS = 20;

  private static final long TIME_DIGITS = 1L << 44;
  private static final long RANDOM_DIGITS = 1L << 32;

  private Session() {}

  /** A name of hexadecimal digits that sorts by time and is valid in a file name. */
  static String name(Clock clock) {
    long mixed = (System.nanoTime() ^ System.identityHashCode(new Object())) * 0x9E3779B97F4A7C15L;
    return digits(clock.epochMillis(), TIME_DIGITS) + "-" + digits(mixed >>> 32, RANDOM_DIGITS);
  }

  private static String digits(long value, long limit) {
    return Long.toHexString(value % limit + limit).substring(1);
  }
}
