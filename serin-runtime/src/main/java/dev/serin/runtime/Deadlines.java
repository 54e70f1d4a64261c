package dev.serin.runtime;

/**
 * Counts the deadlines that the frames of one surface missed. A frame has a deadline at each vsync
 * after the one it began with: with duration t and interval i, it missed ceil(t / i) - 1. The first
 * deadline is later if the system reports a later one. A deadline that an earlier frame met or
 * missed is not counted again, as nothing more could be visible at that time. Not thread-safe.
 */
final class Deadlines {
  private boolean isKnown;

  /** The latest deadline that a frame met. */
  private long metNanos;

  /** The number of deadlines that this frame is the first to miss. Frames must arrive in order. */
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
   * The number of deadlines from the first one on that were met or missed; vsyncs are slightly
   * irregular.
   */
  private long counted(long firstNanos, long meetsNanos, long intervalNanos) {
    if (isKnown && metNanos - meetsNanos > intervalNanos) {
      isKnown = false; // frames end in order, so one of these times is wrong
    }
    return isKnown ? ceiling(metNanos + intervalNanos / 2 - firstNanos, intervalNanos) : 0;
  }

  /** The number of intervals that cover a time, at least 0. */
  private static long ceiling(long nanos, long intervalNanos) {
    return nanos <= 0 ? 0 : (nanos - 1) / intervalNanos + 1;
  }
}
