package dev.serin;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The stopped messages of a thread, by depth, the outermost first; at depth 0 the thread itself,
 * between messages. The recorded thread writes, between two changes of the sequence of its {@link
 * CallRecorder}; other threads read, and discard the values if the sequence has changed.
 */
final class StoppedMessages {
  private static final int CURRENT = 0;
  private static final int SINCE_NANOS = 1;
  private static final int STOPPED_NANOS = 2;
  private static final int NUMBER = 3;
  private static final int WORDS = 4;

  private volatile Places places = new Places(4);

  /** Makes room for one at a depth. */
  void reserve(int depth) {
    Places known = places;
    if (depth >= known.tables.length()) {
      places = new Places(known, 2 * known.tables.length());
    }
  }

  /** Clears a depth at which code outside of messages runs. */
  void clear(int depth) {
    places.tables.lazySet(depth, null);
  }

  /** Stores the state of a message that is stopped from now on; its table must follow. */
  void put(int depth, long number, long current, long sinceNanos, long nowNanos) {
    Places all = places;
    all.words.lazySet(WORDS * depth + CURRENT, current);
    all.words.lazySet(WORDS * depth + SINCE_NANOS, sinceNanos);
    all.words.lazySet(WORDS * depth + STOPPED_NANOS, nowNanos);
    all.words.lazySet(WORDS * depth + NUMBER, number);
  }

  /** Stores the table of a message whose state is stored. */
  void put(int depth, CallTable table) {
    places.tables.lazySet(depth, table);
  }

  /** The calls of the stopped message at a depth; null if there is none. */
  @Nullable CallTable table(int depth) {
    return places.tables.get(depth);
  }

  /** The innermost call, in the form of a key of its callees. */
  long current(int depth) {
    return places.words.get(WORDS * depth + CURRENT);
  }

  /** When it would have begun if it had never been stopped before. */
  long sinceNanos(int depth) {
    return places.words.get(WORDS * depth + SINCE_NANOS);
  }

  long stoppedNanos(int depth) {
    return places.words.get(WORDS * depth + STOPPED_NANOS);
  }

  long number(int depth) {
    return places.words.get(WORDS * depth + NUMBER);
  }

  /** The depth of a message; negative if it is not stopped. Callable from any thread. */
  int find(long number) {
    Places all = places;
    for (int depth = 0; depth < all.tables.length(); depth++) {
      if (all.words.get(WORDS * depth + NUMBER) == number && all.tables.get(depth) != null) {
        return depth;
      }
    }
    return -1;
  }

  private static final class Places {
    final AtomicReferenceArray<@Nullable CallTable> tables;
    final AtomicLongArray words;

    Places(int depths) {
      tables = new AtomicReferenceArray<>(depths);
      words = new AtomicLongArray(WORDS * depths);
    }

    Places(Places before, int depths) {
      this(depths);
      for (int i = 0; i < before.tables.length(); i++) {
        tables.lazySet(i, before.tables.get(i));
      }
      for (int i = 0; i < before.words.length(); i++) {
        words.lazySet(i, before.words.get(i));
      }
    }
  }
}
