package dev.serin;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The messages of a {@link CallTable}, the earliest first. The recorded thread writes; any thread
 * may read the first {@link #size}.
 */
final class MessageRoots {
  /** The maximum number of messages in one table. */
  static final int MAX_MESSAGES = 1024;

  /** Stands for the number of the thread's work outside messages. */
  static final long NO_MESSAGE = 0;

  /** In place of the end of a running message. */
  static final long NOT_ENDED = Long.MAX_VALUE;

  private static final int SLOT = 0;
  private static final int NUMBER = 1;
  private static final int BEGAN_NANOS = 2;
  private static final int ENDED_NANOS = 3;

  /** The table's own time at the begin. */
  private static final int OWN_NANOS = 4;

  private static final int WORDS = 5;

  private volatile AtomicLongArray words = new AtomicLongArray(WORDS);
  private final AtomicInteger size = new AtomicInteger();
  private volatile SpanLog spans = new SpanLog();

  void clear() {
    size.lazySet(0);
  }

  /** Makes room for one more. */
  void reserve() {
    AtomicLongArray all = words;
    if (WORDS * size.get() == all.length()) {
      words = larger(all);
    }
  }

  /** A message begins, or continues from another table. */
  void add(int slot, long number, long beganNanos, long ownNanos) {
    reserve();
    int at = WORDS * size.get();
    AtomicLongArray all = words;
    all.lazySet(at + SLOT, slot);
    all.lazySet(at + NUMBER, number);
    all.lazySet(at + BEGAN_NANOS, beganNanos);
    all.lazySet(at + ENDED_NANOS, NOT_ENDED);
    all.lazySet(at + OWN_NANOS, ownNanos);
    size.lazySet(size.get() + 1);
    spans.clear();
  }

  /** Continues the last message of another table. */
  void continueFrom(MessageRoots before) {
    int last = before.size() - 1;
    if (last >= 0) {
      add(before.slot(last), before.number(last), before.beganNanos(last), before.ownNanos(last));
      spans = before.spans;
    }
  }

  /** The last message begins later than assumed. */
  void beginsAt(long nowNanos, long ownNanos) {
    int at = WORDS * (size.get() - 1);
    AtomicLongArray all = words;
    all.lazySet(at + BEGAN_NANOS, nowNanos);
    all.lazySet(at + OWN_NANOS, ownNanos);
  }

  /** The last message ends in this table. */
  void end(long nowNanos) {
    int last = size.get() - 1;
    if (last >= 0 && endedNanos(last) == NOT_ENDED) {
      words.lazySet(WORDS * last + ENDED_NANOS, nowNanos);
    }
  }

  private static AtomicLongArray larger(AtomicLongArray all) {
    AtomicLongArray more = new AtomicLongArray(2 * all.length());
    for (int i = 0; i < all.length(); i++) {
      more.lazySet(i, all.get(i));
    }
    return more;
  }

  int size() {
    return size.get();
  }

  /** The longer calls of the last message that have ended, including the previous tables. */
  SpanLog spans() {
    return spans;
  }

  /** The table's own time at the begin of the last message. */
  long lastOwnNanos() {
    int last = size.get() - 1;
    return last < 0 ? 0 : ownNanos(last);
  }

  int slot(int index) {
    return (int) words.get(WORDS * index + SLOT);
  }

  long number(int index) {
    return words.get(WORDS * index + NUMBER);
  }

  long beganNanos(int index) {
    return words.get(WORDS * index + BEGAN_NANOS);
  }

  long endedNanos(int index) {
    return words.get(WORDS * index + ENDED_NANOS);
  }

  long ownNanos(int index) {
    return words.get(WORDS * index + OWN_NANOS);
  }
}
