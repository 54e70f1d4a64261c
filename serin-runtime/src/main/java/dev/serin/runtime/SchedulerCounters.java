package dev.serin.runtime;

import java.nio.charset.StandardCharsets;

/**
 * Linux's scheduler counters of one thread, from {@code /proc/…/schedstat}: processor time, time in
 * the run queue, and turns on a processor. Reused for each reading; not thread-safe.
 */
final class SchedulerCounters {
  private static final int NUMBERS = 3;
  private static final int MAX_DIGITS = 18;
  private static final int RADIX = 10;

  private final long[] numbers = new long[NUMBERS];

  /** Creates an array of counters, all zero. */
  static SchedulerCounters[] array(int length) {
    SchedulerCounters[] counters = new SchedulerCounters[length];
    for (int i = 0; i < length; i++) {
      counters[i] = new SchedulerCounters();
    }
    return counters;
  }

  /** Sets the counters. */
  void set(long cpuNanos, long queuedNanos, long turns) {
    numbers[0] = cpuNanos;
    numbers[1] = queuedNanos;
    numbers[2] = turns;
  }

  /**
   * Parses the three numbers of a {@code schedstat} file.
   *
   * @return whether they are known: a kernel without these counters shows three zeros
   */
  boolean parse(byte[] text, int length) {
    int at = 0;
    for (int i = 0; i < NUMBERS; i++) {
      int begin = at;
      long number = 0;
      while (at < length && text[at] >= '0' && text[at] <= '9') {
        number = number * RADIX + text[at++] - '0';
      }
      if (at == begin || at - begin > MAX_DIGITS) {
        return false;
      }
      numbers[i] = number;
      at++;
    }
    return numbers[2] > 0;
  }

  /** Parses a string, for tests and other callers. */
  boolean parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.US_ASCII);
    return parse(bytes, bytes.length);
  }

  /** How long the thread ran or waited for a processor since an earlier reading. */
  long activeNanos(SchedulerCounters earlier) {
    return numbers[0] - earlier.numbers[0] + numbers[1] - earlier.numbers[1];
  }

  /** The number of turns on a processor since an earlier reading. */
  long turns(SchedulerCounters earlier) {
    return numbers[2] - earlier.numbers[2];
  }
}
