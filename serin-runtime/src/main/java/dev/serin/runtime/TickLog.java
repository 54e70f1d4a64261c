package dev.serin.runtime;

/**
 * Remembers the times between ticks of the coarse clock that were longer than meant. Safe for use
 * by several threads.
 */
final class TickLog {
  private static final int CAPACITY = 1024;

  private final long meantNanos;
  private final long[] fromNanos = new long[CAPACITY];
  private final long[] toNanos = new long[CAPACITY];
  private int count;
  private long lastTickNanos;

  TickLog(long meantNanos, long nowNanos) {
    this.meantNanos = meantNanos;
    this.lastTickNanos = nowNanos;
  }

  synchronized void tick(long nowNanos) {
    if (nowNanos - lastTickNanos > meantNanos) {
      int at = count++ % CAPACITY;
      fromNanos[at] = lastTickNanos;
      toNanos[at] = nowNanos;
    }
    lastTickNanos = nowNanos;
  }

  /** The longest time without a tick between two times; at least what is meant. */
  synchronized long longestNanos(long from, long to) {
    long longest = Math.max(meantNanos, to - Math.max(from, lastTickNanos));
    for (int i = 0; i < Math.min(count, CAPACITY); i++) {
      longest = Math.max(longest, Math.min(to, toNanos[i]) - Math.max(from, fromNanos[i]));
    }
    return longest;
  }
}
