package dev.serin;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What a recorded thread calls now, and in which message. The recorded thread writes; other threads
 * read by a sequence lock, as {@code OpenDispatches} of the runtime describes it: the sequence is
 * odd while values do not belong together. The innermost call changes without that; its generation
 * says which table it belongs to.
 */
final class RunningCalls {
  /**
   * The element of the state that has the innermost open call, as the key of what it calls next has
   * it: generation and slot, without a method. In the middle of an array of two cache lines.
   */
  static final int CURRENT = 8;

  /** The generation of the innermost message, in its place in a key. */
  static final int GENERATION = 10;

  static final int STATE_LENGTH = 24;

  /** How often a reader looks again when the thread has gone on in between. */
  private static final int MAX_LOOKS = 64;

  /**
   * What changes with each call. A compiler that sees an element of another {@code long} array
   * stored cannot know whether it was this one.
   */
  final long[] state;

  private final AtomicInteger sequence = new AtomicInteger();
  private volatile CallTable table;

  /** When the message would have begun had it never stood still. */
  private final AtomicLong sinceNanos = new AtomicLong();

  private final AtomicLong number = new AtomicLong();

  RunningCalls(long[] state, CallTable table) {
    this.state = state;
    this.table = table;
    Arrays.fill(state, 0);
  }

  // For the recorded thread.

  CallTable table() {
    return table;
  }

  /** The innermost call, as the key of what it calls next has it. */
  long current() {
    return state[CURRENT];
  }

  /** The path of the innermost call. */
  int slot() {
    return CallTable.caller(state[CURRENT]);
  }

  /** Another call of the same message is the innermost one. */
  void goTo(int slot) {
    state[CURRENT] = CallTable.innermost(state[CURRENT], slot);
  }

  long sinceNanos() {
    return sinceNanos.get();
  }

  /** How long the message has run. */
  long ownNanos(long nowNanos) {
    return nowNanos - sinceNanos.get();
  }

  long number() {
    return number.get();
  }

  /** Makes readers look again: until {@link #changed} the values do not belong together. */
  void change() {
    sequence.lazySet(sequence.get() + 1);
  }

  void changed() {
    sequence.lazySet(sequence.get() + 1);
  }

  /** Something else runs; between {@link #change} and {@link #changed}. */
  void set(CallTable next, long innermost, long nextSinceNanos, long nextNumber) {
    state[GENERATION] = next.generation();
    state[CURRENT] = innermost;
    table = next;
    sinceNanos.lazySet(nextSinceNanos);
    number.lazySet(nextNumber);
  }

  // For other threads.

  /** Gives the time since the last tick to the call that is innermost now. */
  void tick(long nowNanos) {
    for (int look = 0; look < MAX_LOOKS; look++) {
      int before = sequence.get();
      CallTable seen = table;
      long current = state[CURRENT];
      long ownNanos = ownNanos(nowNanos);
      long beganNanos = seen.roots.lastOwnNanos();
      long generation = current & CallTable.GENERATION_MASK;
      if (isCertain(before, seen, generation) && isPath(seen, current)) {
        PathTimes times = PathTimes.of(seen, generation);
        if (times != null) {
          times.tick(CallTable.caller(current), beganNanos, ownNanos);
          return;
        }
      }
    }
  }

  /**
   * Whether the innermost call has a path. A probe makes the slot of a path the innermost one
   * before it knows whether the path has another slot, or none yet.
   */
  private static boolean isPath(CallTable seen, long current) {
    int slot = CallTable.caller(current);
    long key = seen.slots[2 * slot];
    return slot != CallTable.BASE && ((key ^ current) & CallTable.GENERATION_MASK) == 0;
  }

  private boolean isCertain(int before, CallTable seen, long generation) {
    return (before & 1) == 0 && sequence.get() == before && seen.generation() == generation;
  }

  /** The calls of a message that is open; null if that has ended or cannot be seen. */
  @Nullable MessageCalls read(long itsNumber, StoppedMessages stopped) {
    for (int look = 0; look < MAX_LOOKS; look++) {
      int before = sequence.get();
      boolean isInnermost = number.get() == itsNumber;
      int place = isInnermost ? 0 : stopped.find(itsNumber);
      if (place < 0 && (before & 1) == 0 && sequence.get() == before) {
        return null;
      }
      CallTable seen = isInnermost ? table : place < 0 ? null : stopped.table(place);
      long current = isInnermost || place < 0 ? state[CURRENT] : stopped.current(place);
      if (seen != null && isCertain(before, seen, current & CallTable.GENERATION_MASK)) {
        MessageCalls calls = MessageCalls.ofOpen(seen, CallTable.caller(current));
        if (sequence.get() == before) {
          return calls; // otherwise the table may be another message's by now
        }
      }
    }
    return null;
  }
}
