package dev.serin.runtime;

/**
 * Remembers the times between ticks of the coarse clock that were longer than meant. On most
 * machines that is nearly every tick, so only the last second or so is known exactly; of the minute
 * before, the longest time of each slice. Safe for use by several threads.
 */
final class TickLog {
  private static final int MAX_LATEST = 1024;

  /** Where a message begins or ends inside a slice, a time of up to half of it may be missing. */
  private static final long SLICE_NANOS = 32_000_000;

  /** Slices of 65 s. */
  private static final int MAX_SLICES = 2048;

  private final long meantNanos;
  private final Gaps latest = new Gaps(MAX_LATEST);
  private final Gaps slices = new Gaps(MAX_SLICES);
  private long sliceBeginNanos;
  private long lastTickNanos;

  TickLog(long meantNanos, long nowNanos) {
    this.meantNanos = meantNanos;
    this.lastTickNanos = nowNanos;
  }

  synchronized void tick(long nowNanos) {
    if (nowNanos - lastTickNanos > meantNanos) {
      latest.add(lastTickNanos, nowNanos);
      if (slices.isEmpty() || lastTickNanos - sliceBeginNanos >= SLICE_NANOS) {
        sliceBeginNanos = lastTickNanos;
        slices.add(lastTickNanos, nowNanos);
      } else {
        slices.replaceIfShorter(lastTickNanos, nowNanos);
      }
    }
    lastTickNanos = nowNanos;
  }

  synchronized long lastTickNanos() {
    return lastTickNanos;
  }

  /** The longest time without a tick between two times; at least what is meant. */
  synchronized long longestNanos(long fromNanos, long toNanos) {
    long openNanos = toNanos - Math.max(fromNanos, lastTickNanos);
    long knownNanos =
        Math.max(latest.longestNanos(fromNanos, toNanos), slices.longestNanos(fromNanos, toNanos));
    return Math.max(meantNanos, Math.max(openNanos, knownNanos));
  }

  /** The latest of some times without a tick. */
  private static final class Gaps {
    private final long[] beginNanos;
    private final long[] endNanos;
    private int next;
    private int kept;

    Gaps(int capacity) {
      beginNanos = new long[capacity];
      endNanos = new long[capacity];
    }

    boolean isEmpty() {
      return kept == 0;
    }

    void add(long fromNanos, long toNanos) {
      beginNanos[next] = fromNanos;
      endNanos[next] = toNanos;
      next = (next + 1) % endNanos.length;
      kept = Math.min(kept + 1, endNanos.length);
    }

    /** Puts a time in the place of the last one if that is shorter. */
    void replaceIfShorter(long fromNanos, long toNanos) {
      int last = (next + endNanos.length - 1) % endNanos.length;
      if (endNanos[last] - beginNanos[last] < toNanos - fromNanos) {
        beginNanos[last] = fromNanos;
        endNanos[last] = toNanos;
      }
    }

    long longestNanos(long fromNanos, long toNanos) {
      long longestNanos = 0;
      for (int i = 0; i < kept; i++) {
        long gapNanos = Math.min(toNanos, endNanos[i]) - Math.max(fromNanos, beginNanos[i]);
        longestNanos = Math.max(longestNanos, gapNanos);
      }
      return longestNanos;
    }
  }
}
