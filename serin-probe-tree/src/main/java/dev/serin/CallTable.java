package dev.serin;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * The paths of calls of a message, or of some consecutive ones, each with the number of its calls:
 * an open hash table of two {@code long}s a slot, {@link CallKey key} and count.
 *
 * <p>A path is identified by its slot, so a path that is longer by one call is (slot, method). Each
 * use of the table is a generation; the keys of others are stale, and their slots free. Slot {@link
 * #BASE} is the thread: its only children are messages, as methods that count from 0.
 *
 * <p><b>Threads.</b> The recorded thread writes, and never waits. {@link #order} lists the slots of
 * the generation, callers before callees; another thread reads the first {@link #size} of these,
 * which are complete, as their number is written last. Readers may see counts of a running message
 * late.
 */
public final class CallTable {
  /** The limit of the first table between messages: a thread keeps it, for few calls. */
  static final int MAX_BITS_BETWEEN = 12;

  /** The smallest value for which three quarters of the slots are a whole number. */
  static final int MIN_BITS = 2;

  /** The slot of the thread itself. */
  static final int BASE = 0;

  /** No slot: there is no room. */
  static final int NONE = -1;

  /** Parts that begin within this time, without a call between them, are one. */
  private static final long SAME_PART_NANOS = 1_000_000;

  /** The maximum distance of a key from its own slot. */
  private static final int MAX_DISTANCE = 128;

  final long[] slots;

  /** The slots in use, in the order in which they were taken. */
  final int[] order;

  /** The times that ticks record for the generation; created by the ticker. */
  volatile @Nullable Times ticked;

  /** The times that probes record, if these read the clock. */
  final @Nullable ExactTimes exact;

  /** The messages of the generation. */
  final MessageRoots roots = new MessageRoots();

  /**
   * The table that this one continues: its first message has begun there, or calls between messages
   * were open there. The ticker cuts the chain between messages, see {@link
   * PathTimes#forgetBefore}.
   */
  volatile @Nullable CallTable former;

  /** The generation of {@link #former}, also once that is cut; 0 if there was none. */
  long formerGeneration;

  /** The part of {@link #former}. */
  int formerPart;

  /** The part of the thread's calls that it belongs to, see {@link CallRecorder#cut}. */
  int part;

  /** Whether it is for the {@link CallLog}. Other threads may see a change late. */
  boolean isLogged;

  /** Whether the calls that were open at the begin were cut there. */
  boolean isCut;

  /** The own time at which they were cut. */
  long cutOwnNanos;

  /** Whether it is complete; set by the recorded thread before it hands it out. */
  boolean isComplete;

  /** The innermost call that was open when it became complete; {@link #BASE} if none was. */
  int openSlot;

  /**
   * The own time of its messages up to the end of the last one. Used only by the recorded thread.
   */
  long ownNanos;

  private final AtomicInteger size = new AtomicInteger();
  private final AtomicLong generation = new AtomicLong();

  /** Used only by the recorded thread. */
  private int taken;

  /** How many of the first paths were open in the previous table. */
  private int continued;

  /** The number of paths when the last message began here. */
  private int takenBefore;

  // Other threads read it with size().
  private long foldedCalls;

  private final Unwound unwound;

  /**
   * A table.
   *
   * @param bits it has two to this power slots; 2 to {@link CallKey#SLOT_BITS}
   * @param precise whether each probe reads the clock
   */
  CallTable(int bits, boolean precise) {
    if (bits < MIN_BITS || bits > CallKey.SLOT_BITS) {
      String limits = MIN_BITS + " to " + CallKey.SLOT_BITS;
      throw new IllegalArgumentException(
          "A table has 2^bits slots, bits " + limits + ", not " + bits);
    }
    slots = new long[2 << bits];
    order = new int[3 << (bits - MIN_BITS)];
    unwound = new Unwound(1 << bits);
    exact = precise ? new ExactTimes(slots, roots, generation) : null;
  }

  /** How many slots there are. */
  public int capacity() {
    return slots.length >> 1;
  }

  /** The generation of all keys that are not stale, shifted as in a key. */
  long generation() {
    return generation.get();
  }

  /** Begins another generation: all keys are stale. */
  void start(long next) {
    if (next <= generation.get()) {
      Arrays.fill(slots, 0); // generations restart: a stale key could match one of these
    }
    size.lazySet(0);
    generation.lazySet(next);
    taken = 0;
    foldedCalls = 0;
    if (former != null) { // a volatile store costs more than a load
      former = null;
    }
    formerGeneration = 0;
    formerPart = 0;
    cutOwnNanos = 0;
    continued = 0;
    takenBefore = 0;
    roots.clear();
    isCut = false;
    isComplete = false;
    openSlot = BASE;
    ownNanos = 0;
    ticked = null;
    if (exact != null) {
      exact.start(0);
    }
  }

  /** Continues the message of another table: its open calls are open here, with a count of 0. */
  void startAfter(CallTable full, long next, int openSlot) {
    start(next);
    former = full;
    formerGeneration = full.generation();
    formerPart = full.part;
    for (int at = openSlot; at != BASE; at = CallKey.caller(full.slots[2 * at])) {
      continued++;
    }
    taken = continued;
    takenBefore = continued;
    int place = continued;
    for (int at = openSlot; at != BASE; at = CallKey.caller(full.slots[2 * at])) {
      slots[2 * at] = (full.slots[2 * at] & CallKey.CALL_MASK) | next;
      slots[2 * at + 1] = 0;
      order[--place] = at; // the outermost comes first
      clear(at);
    }
    carryOver(full.exact);
    size.lazySet(taken);
    roots.continueFrom(full.roots);
  }

  /** Continues a complete table as {@link #startAfter} does, with the calls open at its end. */
  void startAfterCut(CallTable cut, long next, int nextPart, boolean logged) {
    isLogged = logged;
    part = nextPart;
    startAfter(cut, next, cut.openSlot);
    isCut = true;
    cutOwnNanos = cut.ownNanos;
  }

  private void carryOver(@Nullable ExactTimes before) {
    if (exact != null && before != null) {
      exact.start(before.ownNanos());
      for (int i = 0; i < continued; i++) {
        exact.carryOver(order[i], before);
      }
    }
  }

  /** Whether it is the thread's table between messages, continued as long as the thread lives. */
  boolean isBetweenMessages() {
    return roots.size() > 0 && roots.number(0) == MessageRoots.NO_MESSAGE;
  }

  /**
   * A message begins, as a child of {@link #BASE}.
   *
   * @return its slot, or {@link #NONE}
   */
  int message(long number, long nowNanos) {
    int slot = call(generation.get() | roots.size());
    if (slot != NONE) {
      roots.add(slot, number, nowNanos, ownNanos);
    }
    takenBefore = taken;
    return slot;
  }

  /** Whether calls have been added since the last message began. Other threads may see it late. */
  boolean hasNewCalls() {
    return size.get() > takenBefore || foldedCalls > 0;
  }

  /** Whether another message may begin here. */
  boolean hasRoomForMessage() {
    return taken < order.length / 3 && roots.size() < MessageRoots.MAX_MESSAGES;
  }

  /** Whether nothing has happened since it continued a table that was cut. */
  boolean isUnusedSinceCut(long nowOwnNanos) {
    boolean isSame = nowOwnNanos - cutOwnNanos < SAME_PART_NANOS;
    return isCut && isSame && taken == continued && calls() == 0;
  }

  /** An empty table, possibly of another size. */
  CallTable empty(int itsCapacity) {
    return new CallTable(Integer.numberOfTrailingZeros(itsCapacity), exact != null);
  }

  /** Nothing is added any more, so a reader that follows the thread may read it. */
  void complete(int lastSlot, long lastOwnNanos) {
    isComplete = true;
    openSlot = lastSlot;
    ownNanos = lastOwnNanos;
  }

  /** All calls of all messages. */
  long calls() {
    long calls = foldedCalls;
    for (int i = 0; i < taken; i++) {
      calls += slots[2 * order[i] + 1];
    }
    return calls;
  }

  /** Counts a call; returns its slot, or {@link #NONE}. */
  int call(long key) {
    long own = generation.get();
    int mask = capacity() - 1;
    int slot = CallKey.homeSlot(key, mask);
    for (int distance = 0; distance < MAX_DISTANCE; distance++) {
      long there = slots[2 * slot];
      if (there == key) {
        slots[2 * slot + 1]++;
        return slot;
      }
      if ((there & CallKey.GENERATION_MASK) != own && slot != BASE) {
        return take(slot, key);
      }
      slot = (slot + 1) & mask;
    }
    return NONE;
  }

  private int take(int slot, long key) {
    if (taken == order.length) {
      return NONE;
    }
    slots[2 * slot] = key;
    slots[2 * slot + 1] = 1;
    clear(slot);
    order[taken++] = slot;
    size.lazySet(taken);
    return slot;
  }

  /** Counts a call without a slot: its time counts for its caller. */
  void fold() {
    foldedCalls++;
  }

  /** An exception ends a call now. */
  void left(int slot) {
    leave(slot);
    unwound.add(slot);
  }

  /** A call was ended by an exception earlier, at an unknown time. */
  void leftBefore(int slot) {
    leave(slot);
    unwound.addWithUnknownEnd(slot);
  }

  /** A call begins now. */
  void begun(int slot) {
    if (exact != null) {
      exact.enter(slot);
    }
  }

  /** A call ends now. */
  void leave(int slot) {
    if (exact != null) {
      exact.leave(slot);
    }
  }

  /** The own time up to the last probe, if probes read the clock. */
  long exactNanos() {
    return exact == null ? 0 : exact.ownNanos();
  }

  /** Adds the time since the last probe to a call, if probes read the clock. */
  void spend(int slot, long ownNanos) {
    if (exact != null) {
      exact.spend(slot, ownNanos);
    }
  }

  private void clear(int slot) {
    unwound.clear(slot);
    if (exact != null) {
      exact.clear(slot);
    }
  }

  /** The slot of the last message. */
  int outermost() {
    return roots.slot(roots.size() - 1);
  }

  // For readers.

  /** The part of the thread's calls that it belongs to, see {@link CallRecorder#cut}. */
  public int part() {
    return part;
  }

  /** How many slots are in use. */
  int size() {
    return size.get();
  }

  long foldedCalls() {
    return foldedCalls;
  }

  /** How many calls were left by an exception. */
  int unwound(int slot) {
    return unwound.count(slot);
  }

  /** How many of those ended at an unknown time. */
  int unknownEnds(int slot) {
    return unwound.countWithUnknownEnd(slot);
  }

  /** How many of the first paths were open in the previous table. */
  int continued() {
    return continued;
  }

  /** How often a path was called in its message, including the previous tables. */
  long count(int slot) {
    CallTable before = former;
    long own = slots[2 * slot + 1];
    for (int i = 0; i < continued && before != null; i++) {
      if (order[i] == slot) {
        return own + before.count(slot);
      }
    }
    return own;
  }

  /** The times of the generation; null until some are recorded. */
  @Nullable Times times() {
    Times known = exact != null ? exact : ticked;
    return known != null && known.generation() == generation() ? known : null;
  }
}
