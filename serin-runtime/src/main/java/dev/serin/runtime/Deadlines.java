package dev.serin.runtime;

/**
 * Counts the deadlines that the frames of one surface missed. A frame has one with each beat of the
 * display after the beat it began with: of the duration t, at the interval i, it missed ceil(t / i)
 * - 1. The first is later where the system says so. A deadline that an earlier frame missed too, or
 * that it met, is not counted again: nothing more could be seen then. Used by one thread at a time.
 */
final class Deadlines {
  private boolean isKnown;

  /** The latest deadline that a frame met. */
  private long metNanos;

  /** How many deadlines a frame missed that no earlier one did; frames come in their order. */
  int missed(FrameTiming frame) {
    long intervalNanos = frame.intervalNanos;
    long allowedNanos = Math.max(intervalNanos, frame.deadlineNanos);
    long missed = ceiling(frame.totalNanos() - allowedNanos, intervalNanos);
    if (frame.vsyncNanos >= 0) {
      long firstNanos = frame.vsyncNanos + allowedNanos;
      long meetsNanos = firstNanos + missed * intervalNanos;
      missed -= Math.min(missed, counted(firstNanos, meetsNanos, intervalNanos));
      metNanos = isKnown ? Math.max(metNanos, meetsNanos) : meetsNanos;
      isKnown = true;
    }
    return (int) Math.min(Integer.MAX_VALUE, missed);
  }

  /**
   * How many deadlines from the first one on had been met or missed; beats come a bit irregular.
   */
  private long counted(long firstNanos, long meetsNanos, long intervalNanos) {
    if (isKnown && metNanos - meetsNanos > intervalNanos) {
      isKnown = false; // frames end in their order, so one of these times is wrong
    }
    return isKnown ? ceiling(metNanos + intervalNanos / 2 - firstNanos, intervalNanos) : 0;
  }

  /** How many intervals a time needs, at least 0. */
  private static long ceiling(long nanos, long intervalNanos) {
    return nanos <= 0 ? 0 : (nanos - 1) / intervalNanos + 1;
  }
}
