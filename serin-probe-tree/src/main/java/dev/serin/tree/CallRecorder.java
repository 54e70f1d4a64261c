package dev.serin.tree;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one thread. Each message has a {@link CallTable}; between messages there is one for
 * ever. A message inside another has one of its own, and the other's stands still.
 *
 * <p>The recorded thread calls everything except {@link #tick}, {@link #read} and {@link #provide},
 * which other threads call and the recorded thread never waits for. {@link #state} holds what
 * changes with each call, so that a compiler that sees an element of another {@code long} array
 * stored cannot know whether it was this one.
 */
public final class CallRecorder {
  /**
   * The element of the state that has the innermost open call, as the key of what it calls next has
   * it: generation and slot, without a method. In the middle of an array of two cache lines.
   */
  static final int CURRENT = 8;

  /** The generation of the innermost message, in its place in a key. */
  static final int GENERATION = 10;

  static final int STATE_LENGTH = 24;

  /**
   * Marks the token of a folded call, which names the caller. Any other token is the number of the
   * element of {@link CallTable#slots} with the path's key, and never 0.
   */
  private static final int FOLDED_BIT = 1 << 30;

  /** Marks the token of a path in a table that probes do not look into, as its size differs. */
  private static final int WIDE_BIT = 1 << 29;

  private static final int ELEMENT_MASK = 2 * CallTable.SLOT_MASK;

  /** How often a reader looks again when the thread has gone on in between. */
  private static final int MAX_LOOKS = 8;

  final long[] state;
  private final Thread thread;
  private final int bits;
  private final boolean precise;
  private volatile CallTable table;

  /** The next one in {@link Probe}'s list. */
  @Nullable CallRecorder next;

  private int generations;

  /**
   * Messages that stand still, the outermost first; the thread itself, between messages, is the
   * first. Null stands for that, where something is inside a message that stands still.
   */
  private @Nullable CallTable[] stoppedTables = new CallTable[4];

  /** For each its innermost call, {@link #sinceNanos}, and when it stopped. */
  private long[] stopped = new long[3 * stoppedTables.length];

  private int depth;

  /** Whether no message runs. */
  private boolean outside = true;

  // Of the message that runs, for the ticker: see OpenDispatches of the runtime for the protocol.
  private final AtomicInteger sequence = new AtomicInteger();

  /** When the message would have begun had it never stood still. */
  private final AtomicLong sinceNanos = new AtomicLong();

  /** A table for each depth of messages, reused; null where it was handed out. */
  private @Nullable CallTable[] tables = new CallTable[4];

  private final AtomicReference<@Nullable CallTable> spare = new AtomicReference<>();
  private volatile int wantedBits;
  private long strayEnds;

  /**
   * Records the current thread.
   *
   * @param bits of its tables, see {@link CallTable}
   * @param precise whether each probe reads the clock
   */
  CallRecorder(int bits, boolean precise, long[] state, long nowNanos) {
    this(bits, precise, state);
    begin(table, nowNanos);
  }

  /** Goes on with the calls of a recorder of the same thread, which is outside of messages. */
  CallRecorder(int bits, boolean precise, long[] state, CallRecorder early) {
    this(bits, precise, state);
    int slot = slot(early.state[CURRENT]);
    change();
    table.startAfter(early.table, nextGeneration(), slot);
    goOn(table, CallTable.innermost(table.generation(), slot), early.sinceNanos.get());
  }

  private CallRecorder(int bits, boolean precise, long[] state) {
    this.thread = Thread.currentThread();
    this.bits = bits;
    this.precise = precise;
    this.state = state;
    Arrays.fill(state, 0);
    this.table = new CallTable(bits, precise);
  }

  // For the loop's thread.

  /** A message begins, perhaps inside another, which then stands still. */
  public void begin(long nowNanos) {
    push(nowNanos);
    outside = false;
    CallTable own = tables[depth];
    if (own == null) {
      own = new CallTable(bits, precise);
      tables[depth] = own;
    }
    begin(own, nowNanos);
  }

  private void begin(CallTable own, long nowNanos) {
    change();
    own.start(nextGeneration());
    int slot = own.message();
    goOn(own, CallTable.innermost(own.generation(), slot), nowNanos);
  }

  /**
   * The innermost message ends, and what is around it goes on.
   *
   * @param keep whether its calls are wanted: otherwise they are forgotten
   * @return its calls; nobody writes there any more if it was to be kept
   */
  public CallTable end(long nowNanos, boolean keep) {
    CallTable ended = table;
    spend(nowNanos);
    unwind(ended.outermost(), false);
    if (keep || ended.former != null) {
      tables[depth] = null;
    }
    pop(nowNanos);
    return ended;
  }

  /** The innermost message stands still until {@link #resume}: its loop waits. */
  public void stop(long nowNanos) {
    push(nowNanos);
    outside = true;
    restore(0, nowNanos);
  }

  /** The innermost message goes on. */
  public void resume(long nowNanos) {
    spend(nowNanos);
    save(0, nowNanos);
    pop(nowNanos);
  }

  private void push(long nowNanos) {
    if (depth + 1 == stoppedTables.length) {
      stoppedTables = Arrays.copyOf(stoppedTables, 2 * stoppedTables.length);
      tables = Arrays.copyOf(tables, stoppedTables.length);
      stopped = Arrays.copyOf(stopped, 3 * stoppedTables.length);
    }
    stoppedTables[depth] = null;
    spend(nowNanos);
    save(outside ? 0 : depth, nowNanos);
    depth++;
  }

  private void pop(long nowNanos) {
    depth--;
    outside = depth == 0 || stoppedTables[depth] == null;
    restore(outside ? 0 : depth, nowNanos);
  }

  private void save(int place, long nowNanos) {
    stoppedTables[place] = table;
    stopped[3 * place] = state[CURRENT];
    stopped[3 * place + 1] = sinceNanos.get();
    stopped[3 * place + 2] = nowNanos;
  }

  private void restore(int place, long nowNanos) {
    CallTable next = stoppedTables[place];
    if (next != null) {
      change();
      goOn(next, stopped[3 * place], nowNanos - stopped[3 * place + 2] + stopped[3 * place + 1]);
    }
  }

  /** Makes readers look again: until {@link #goOn} the values do not belong together. */
  private void change() {
    sequence.lazySet(sequence.get() + 1);
  }

  private void goOn(CallTable next, long innermost, long nextSinceNanos) {
    state[GENERATION] = next.generation();
    state[CURRENT] = innermost;
    table = next;
    sinceNanos.lazySet(nextSinceNanos);
    sequence.lazySet(sequence.get() + 1);
    Probe.uses(this, next);
  }

  private long nextGeneration() {
    generations = generations == CallTable.MAX_GENERATION ? 1 : generations + 1;
    return (long) generations << CallTable.GENERATION_SHIFT;
  }

  // For probes.

  /** A method is entered; returns a token. */
  int enter(int methodId) {
    spend();
    long current = state[CURRENT];
    int slot = table.call(current | methodId);
    if (slot == CallTable.NONE) {
      slot = grow() ? table.call(state[CURRENT] | methodId) : CallTable.NONE;
    }
    if (slot == CallTable.NONE) {
      table.fold();
      return FOLDED_BIT | element(state[CURRENT]);
    }
    goTo(slot);
    begun(slot);
    return (2 * slot) | (table.capacity() == 1 << Probe.DEFAULT_BITS ? 0 : WIDE_BIT);
  }

  private void begun(int slot) {
    ExactTimes exact = table.exact;
    if (exact != null) {
      exact.enter(slot);
    }
  }

  private void spend() {
    if (precise) {
      long nowNanos = System.nanoTime();
      spend(nowNanos);
      if (nowNanos - sinceNanos.get() > Probe.START_UP_NANOS) {
        Probe.expire(this);
      }
    }
  }

  private void spend(long nowNanos) {
    table.spend(slot(state[CURRENT]), nowNanos - sinceNanos.get());
  }

  private void goTo(int slot) {
    state[CURRENT] = CallTable.innermost(state[CURRENT], slot);
  }

  /** A call is left, or goes on in a handler; what was called above it has been left before. */
  void leave(int token, boolean goesOn) {
    spend();
    boolean folded = (token & FOLDED_BIT) != 0;
    int slot = (token & ~(FOLDED_BIT | WIDE_BIT)) >> 1;
    if (unwind(slot, goesOn) && !goesOn && !folded) {
      table.leave(slot);
      goTo(CallTable.caller(table.slots[2 * slot]));
    }
  }

  /** Leaves all above a call; returns whether it is open. */
  private boolean unwind(int slot, boolean known) {
    long[] slots = table.slots;
    int innermost = slot(state[CURRENT]);
    int at = innermost;
    while (at != slot && at != CallTable.BASE) {
      at = CallTable.caller(slots[2 * at]);
    }
    if (at != slot) {
      strayEnds++;
      return false;
    }
    for (at = innermost; at != slot; at = CallTable.caller(slots[2 * at])) {
      table.left(at, known);
    }
    goTo(slot);
    return true;
  }

  private static int slot(long current) {
    return CallTable.caller(current);
  }

  /** The element that has the key of the innermost call. */
  static int element(long current) {
    return (int) (current >>> (CallTable.METHOD_BITS - 1)) & ELEMENT_MASK;
  }

  /** Goes on in a larger table if one is provided by now. */
  private boolean grow() {
    CallTable larger = spare.get();
    if (larger == null || larger.capacity() <= table.capacity()) {
      spare.lazySet(null);
      int more = Integer.numberOfTrailingZeros(table.capacity()) + 1;
      wantedBits = more > CallTable.SLOT_BITS ? 0 : more;
      return false;
    }
    spare.set(null);
    int slot = slot(state[CURRENT]);
    change();
    larger.startAfter(table, nextGeneration(), slot);
    goOn(larger, CallTable.innermost(larger.generation(), slot), sinceNanos.get());
    return true;
  }

  // For other threads.

  /** Of what size a table is wanted as there is none: 2 to this power slots; 0 if none is. */
  public int wantedBits() {
    return wantedBits;
  }

  /** Provides the larger table that is wanted, or will be. */
  public void provide(int largerBits) {
    wantedBits = 0;
    spare.set(new CallTable(largerBits, precise));
  }

  /** Whether a larger table is there. */
  public boolean hasLarger() {
    return spare.get() != null;
  }

  CallTable table() {
    return table;
  }

  /** The thread that is recorded. */
  public Thread thread() {
    return thread;
  }

  /** How many ends named a call that was not open: 0 unless the program's frames are broken. */
  public long strayEnds() {
    return strayEnds;
  }

  /** Gives the time since the last tick to the call that is innermost now. By the ticker. */
  public void tick(long nowNanos) {
    for (int look = 0; look < MAX_LOOKS; look++) {
      int before = sequence.get();
      CallTable seen = table;
      long current = state[CURRENT];
      long ownNanos = nowNanos - sinceNanos.get();
      long generation = current & CallTable.GENERATION_MASK;
      if (isCertain(before, seen, generation)) {
        PathTimes.of(seen, generation).tick(slot(current), ownNanos);
        return;
      }
    }
  }

  private boolean isCertain(int before, CallTable seen, long generation) {
    return (before & 1) == 0 && sequence.get() == before && seen.generation() == generation;
  }

  /**
   * The innermost message's calls so far. Calls that are open are not marked if the thread goes
   * from message to message too fast for that.
   */
  public RunningCalls read() {
    for (int look = 0; look < MAX_LOOKS; look++) {
      int before = sequence.get();
      CallTable seen = table;
      long current = state[CURRENT];
      if (isCertain(before, seen, current & CallTable.GENERATION_MASK)) {
        return new RunningCalls(seen, slot(current));
      }
    }
    return RunningCalls.ofEnded(table);
  }
}
