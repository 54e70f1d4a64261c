package dev.serin.runtime;

/**
 * Stores the durations between ticks of the coarse clock that were longer than intended. On most
 * machines that is nearly every tick. Therefore only the last second or so is stored exactly; for
 * the minute before, the longest duration of each slice is stored. Safe for use by several threads.
 */
final class TickLog {
  private static final int MAX_LATEST = 1024;

  /** If a message begins or ends within a slice, up to half of it may be missing. */
  private static final long SLICE_NANOS = 32_000_000;

  /** The number of slices, which cover 65 s. */
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

  /** The longest time without a tick between two times; at least the intended duration. */
  synchronized long longestNanos(long fromNanos, long toNanos) {
    long openNanos = toNanos - Math.max(fromNanos, lastTickNanos);
    long knownNanos =
        Math.max(latest.longestNanos(fromNanos, toNanos), slices.longestNanos(fromNanos, toNanos));
    return Math.max(meantNanos, Math.max(openNanos, knownNanos));
  }

  /** The latest of a set of times without a tick. */
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

    /** Replaces the last entry if it is shorter than the given time. */
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
