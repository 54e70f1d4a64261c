package dev.serin;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * The calls of one message that have ended after {@link #MIN_NANOS} or more, with their begin and
 * end on the message's own clock. At most {@link #MAX_SPANS}: a full log drops the shorter half, so
 * the longest {@link #MAX_SPANS} / 2 are always there. Takes no memory before the first call. One
 * thread at a time adds; other threads read without a lock.
 */
final class SpanLog {
  /** Two ticks: only one tick may have seen a shorter call. */
  static final long MIN_NANOS = 2_000_000;

  /** 48 KiB. */
  static final int MAX_SPANS = 2048;

  /** The words of each call: the slot of its path, its begin and its end. */
  static final int WORDS = 3;

  private static final int ROOM = 64;
  private static final Spans NONE = new Spans(0, 0);

  private volatile Spans spans = NONE;

  /** Another message begins. */
  void clear() {
    if (spans != NONE) {
      spans = NONE;
    }
  }

  /**
   * Adds a call that has ended, unless it is too short.
   *
   * @param generation of the table that has its path, in its place in a key
   * @param slot its path
   */
  synchronized void add(long generation, int slot, long sinceNanos, long untilNanos) {
    if (untilNanos - sinceNanos < MIN_NANOS) {
      return;
    }
    Spans known = spans;
    if (known.isFull()) {
      known = known.capacity() < MAX_SPANS ? known.larger() : known.longerHalf();
      spans = known;
    }
    known.add(generation | slot, sinceNanos, untilNanos);
  }

  /** How many calls have been dropped. */
  long dropped() {
    return spans.dropped;
  }

  /** The calls whose paths are in one table, {@link #WORDS} numbers each. */
  long[] read(long generation) {
    return spans.read(generation);
  }

  /** Calls by columns. Rows below the size never change, so any thread may read them. */
  private static final class Spans {
    private final long[] paths;
    private final long[] sinceNanos;
    private final long[] untilNanos;
    private final long dropped;
    private final AtomicInteger size = new AtomicInteger();

    Spans(int capacity, long dropped) {
      this.paths = new long[capacity];
      this.sinceNanos = new long[capacity];
      this.untilNanos = new long[capacity];
      this.dropped = dropped;
    }

    int capacity() {
      return paths.length;
    }

    boolean isFull() {
      return size.get() == paths.length;
    }

    void add(long path, long since, long until) {
      int at = size.get();
      paths[at] = path;
      sinceNanos[at] = since;
      untilNanos[at] = until;
      size.lazySet(at + 1);
    }

    Spans larger() {
      Spans larger = new Spans(Math.max(ROOM, 2 * capacity()), dropped);
      for (int i = 0; i < capacity(); i++) {
        larger.add(paths[i], sinceNanos[i], untilNanos[i]);
      }
      return larger;
    }

    /** The longer half in the same order; of equally long calls, the earlier ones. */
    Spans longerHalf() {
      int half = capacity() / 2;
      long[] sorted = new long[capacity()];
      for (int i = 0; i < sorted.length; i++) {
        sorted[i] = nanos(i);
      }
      Arrays.sort(sorted);
      long minNanos = sorted[half];
      int ties = 0;
      for (int i = half; i < sorted.length && sorted[i] == minNanos; i++) {
        ties++;
      }
      Spans kept = new Spans(capacity(), dropped + half);
      for (int i = 0; i < capacity(); i++) {
        boolean isTie = nanos(i) == minNanos;
        if (nanos(i) > minNanos || (isTie && ties > 0)) {
          ties -= isTie ? 1 : 0;
          kept.add(paths[i], sinceNanos[i], untilNanos[i]);
        }
      }
      return kept;
    }

    private long nanos(int row) {
      return untilNanos[row] - sinceNanos[row];
    }

    long[] read(long generation) {
      int rows = size.get();
      long[] read = new long[WORDS * rows];
      int length = 0;
      for (int i = 0; i < rows; i++) {
        if ((paths[i] & CallKey.GENERATION_MASK) == generation) {
          read[length++] = paths[i] & CallKey.SLOT_MASK;
          read[length++] = sinceNanos[i];
          read[length++] = untilNanos[i];
        }
      }
      return Arrays.copyOf(read, length);
    }
  }
}
