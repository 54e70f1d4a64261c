package dev.serin;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The innermost call of a recorded thread, and its message. The recorded thread writes; other
 * threads read by a sequence lock: the sequence is odd while values are inconsistent. An error of
 * the JVM may leave it odd; the next change corrects it.
 *
 * <p>The innermost call changes by plain stores, without the sequence. A processor with a weak
 * memory order may show such a store before the odd sequence that precedes it. So the generation is
 * also stored in order, within a change, and a reader discards an innermost call of another
 * generation. Consecutive messages that share a table share its generation too: a tick may then add
 * the time between two messages to the first call of the second.
 */
final class RunningCalls {
  /**
   * The element of the state that has the innermost open call, in the form of a key of its callees:
   * generation and slot, without a method. In the middle of an array of two cache lines.
   */
  static final int CURRENT = 8;

  /** The generation of the innermost message, shifted as in a key. */
  static final int GENERATION = 10;

  private static final int STATE_LENGTH = 24;

  /**
   * The maximum number of times that a reader tries again when the thread has moved on in between.
   */
  private static final int MAX_LOOKS = 64;

  /**
   * The state that each call changes. A compiler that sees a store to another {@code long} array
   * cannot know whether it was this one.
   */
  final long[] state;

  private final AtomicInteger sequence = new AtomicInteger();
  private volatile CallTable table;

  /** When the message would have begun if it had never been stopped. */
  private final AtomicLong sinceNanos = new AtomicLong();

  private final AtomicLong number = new AtomicLong();

  /** The generation of the table. */
  private final AtomicLong generation = new AtomicLong();

  private long strayEnds;

  RunningCalls(long[] state, CallTable table) {
    this.state = state;
    this.table = table;
    Arrays.fill(state, 0);
  }

  /** Returns a state for a thread. */
  static long[] newState() {
    return new long[STATE_LENGTH];
  }

  // For the recorded thread.

  CallTable table() {
    return table;
  }

  /** The innermost call, in the form of a key of its callees. */
  long current() {
    return state[CURRENT];
  }

  /** The path of the innermost call. */
  int slot() {
    return CallKey.caller(state[CURRENT]);
  }

  /** Sets another call of the same message as the innermost one. */
  void goTo(int slot) {
    state[CURRENT] = CallKey.innermost(state[CURRENT], slot);
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

  /** Makes readers try again: until {@link #changed} the values are inconsistent. */
  void change() {
    sequence.lazySet(sequence.get() | 1);
  }

  void changed() {
    sequence.lazySet((sequence.get() | 1) + 1);
  }

  /** Sets another running message; between {@link #change} and {@link #changed}. */
  void set(CallTable next, long innermost, long nextSinceNanos, long nextNumber) {
    long nextGeneration = next.generation();
    PrimaryTable.use(this, next.slots);
    // No call in between: a stack overflow there would leave probes with another table's state.
    state[GENERATION] = nextGeneration;
    state[CURRENT] = innermost;
    table = next;
    generation.lazySet(nextGeneration);
    sinceNanos.lazySet(nextSinceNanos);
    number.lazySet(nextNumber);
  }

  /**
   * Leaves all calls above one, which ended at an unknown time.
   *
   * @return whether the call is open; otherwise nothing is left
   */
  boolean unwindTo(int slot) {
    if (!isOpen(slot)) {
      return false;
    }
    CallTable unwound = table;
    for (int at = slot(); at != slot; at = CallKey.caller(unwound.slots[2 * at])) {
      unwound.leftBefore(at);
    }
    goTo(slot);
    return true;
  }

  /** Leaves all calls above one, which end now; none if the call is not open. */
  void catchAt(int slot) {
    if (isOpen(slot)) {
      CallTable unwound = table;
      for (int at = slot(); at != slot; at = CallKey.caller(unwound.slots[2 * at])) {
        unwound.left(at);
      }
      goTo(slot);
    }
  }

  /** Whether a call is open; counts an end that names another one. */
  private boolean isOpen(int slot) {
    int at = slot();
    while (at != slot && at != CallTable.BASE) {
      at = CallKey.caller(table.slots[2 * at]);
    }
    if (at != slot) {
      strayEnds++;
    }
    return at == slot;
  }

  /** The number of ends that named a call that was not open. */
  long strayEnds() {
    return strayEnds;
  }

  /** A call was left, and its caller resumes. */
  void goToCaller(int slot) {
    goTo(CallKey.caller(table.slots[2 * slot]));
  }

  /** Stores the running message, which is stopped from now on. */
  void putInto(StoppedMessages stopped, int depth, long nowNanos) {
    stopped.put(depth, number(), current(), sinceNanos(), nowNanos);
    stopped.put(depth, table());
  }

  // For other threads.

  /** Adds the time since the last tick to the innermost call. */
  void tick(long nowNanos) {
    for (int look = 0; look < MAX_LOOKS; look++) {
      int before = sequence.get();
      CallTable seen = table;
      long current = state[CURRENT];
      long ownNanos = ownNanos(nowNanos);
      long beganNanos = seen.roots.lastOwnNanos();
      long itsGeneration = current & CallKey.GENERATION_MASK;
      boolean isOfTable = generation.get() == itsGeneration;
      if (isOfTable && isCertain(before, seen, itsGeneration)) {
        PathTimes times = PathTimes.of(seen, itsGeneration);
        if (times != null) {
          times.tick(CallKey.caller(current), beganNanos, ownNanos);
          return;
        }
      }
    }
  }

  /**
   * Adds the time since the last tick, if it passed between messages, to the innermost call that
   * was open there at that tick and still is. For use after a time without ticks while no message
   * ran.
   *
   * @param untilNanos the end of the time without ticks
   */
  void idle(long untilNanos, StoppedMessages stopped) {
    for (int look = 0; look < MAX_LOOKS; look++) {
      int before = sequence.get();
      boolean isBetween = number.get() == MessageRoots.NO_MESSAGE;
      CallTable seen = isBetween ? table : stopped.table(0);
      long current = isBetween ? state[CURRENT] : stopped.current(0);
      long ownNanos =
          isBetween ? ownNanos(untilNanos) : stopped.stoppedNanos(0) - stopped.sinceNanos(0);
      long itsGeneration = current & CallKey.GENERATION_MASK;
      boolean isOfTable = !isBetween || generation.get() == itsGeneration;
      if (seen != null && isOfTable && isCertain(before, seen, itsGeneration)) {
        PathTimes times = PathTimes.of(seen, itsGeneration);
        if (times != null) {
          times.idle(CallKey.caller(current), ownNanos);
          return;
        }
      }
    }
  }

  private boolean isCertain(int before, CallTable seen, long itsGeneration) {
    return (before & 1) == 0 && sequence.get() == before && seen.generation() == itsGeneration;
  }

  /**
   * The calls of an open message; null if that has ended or cannot be seen.
   *
   * @param sinceNanos no calls are expected before this time
   */
  @Nullable MessageCalls read(long itsNumber, StoppedMessages stopped, long sinceNanos) {
    for (int look = 0; look < MAX_LOOKS; look++) {
      int before = sequence.get();
      boolean isInnermost = number.get() == itsNumber;
      int place = isInnermost ? 0 : stopped.find(itsNumber);
      if (place < 0 && (before & 1) == 0 && sequence.get() == before) {
        return null;
      }
      CallTable seen = isInnermost ? table : place < 0 ? null : stopped.table(place);
      long current = isInnermost || place < 0 ? state[CURRENT] : stopped.current(place);
      if (seen != null && isCertain(before, seen, current & CallKey.GENERATION_MASK)) {
        MessageCalls calls = MessageCalls.ofOpen(seen, CallKey.caller(current), sinceNanos);
        if (sequence.get() == before) {
          return calls; // otherwise the table may be another message's by now
        }
      }
    }
    return null;
  }
}
