package dev.serin.runtime;

/**
 * Remembers the times between ticks of the coarse clock that were longer than meant. Safe for use
 * by several threads.
 */
final class TickLog {
  private static final int CAPACITY = 1024;

  private final long meantNanos;
  private final long[] gapBeginNanos = new long[CAPACITY];
  private final long[] gapEndNanos = new long[CAPACITY];
  private int next;
  private int kept;
  private long lastTickNanos;

  TickLog(long meantNanos, long nowNanos) {
    this.meantNanos = meantNanos;
    this.lastTickNanos = nowNanos;
  }

  synchronized void tick(long nowNanos) {
    if (nowNanos - lastTickNanos > meantNanos) {
      gapBeginNanos[next] = lastTickNanos;
      gapEndNanos[next] = nowNanos;
      next = (next + 1) % CAPACITY;
      kept = Math.min(kept + 1, CAPACITY);
    }
    lastTickNanos = nowNanos;
  }

  /** The longest time without a tick between two times; at least what is meant. */
  synchronized long longestNanos(long fromNanos, long toNanos) {
    long longestNanos = Math.max(meantNanos, toNanos - Math.max(fromNanos, lastTickNanos));
    for (int i = 0; i < kept; i++) {
      long gapNanos = Math.min(toNanos, gapEndNanos[i]) - Math.max(fromNanos, gapBeginNanos[i]);
      longestNanos = Math.max(longestNanos, gapNanos);
    }
    return longestNanos;
  }
}
