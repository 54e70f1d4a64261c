package dev.serin.tree;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * What one thread has called. Each message has a {@link CallTable}; between messages there is one
 * for ever. A message inside another has one of its own, and the other's stands still.
 *
 * <p>All is done by the recorded thread but for {@link #tick}, {@link #read} and {@link #provide},
 * which wait for none of it. {@link #state} holds what changes with each call, so that a compiler
 * that sees an element of another {@code long} array stored cannot know whether it was this one.
 */
public final class CallRecorder {
  /**
   * The element of the state that has the innermost open call, as the key of what it calls next has
   * it: generation and slot, without a method. In the middle of an array of two cache lines.
   */
  static final int CURRENT = 8;

  /** When the message would have begun had it never stood still, in nanoseconds. */
  static final int SINCE_NANOS = 9;

  /** The generation of the innermost message, in its place in a key. */
  static final int GENERATION = 10;

  static final int STATE_LENGTH = 24;

  /**
   * Says of a token that its call was folded: it names the caller. Another token is the number of
   * the element of {@link CallTable#slots} that has the path's key, and never 0.
   */
  private static final int FOLDED_BIT = 1 << 30;

  private static final int ELEMENT_MASK = 2 * CallTable.SLOT_MASK;

  /** How often a reader looks again when the thread has gone on in between. */
  private static final int MAX_LOOKS = 8;

  final long[] state;
  private final Thread thread;
  private final int bits;
  private CallTable table;
  private int generations;

  /** What stands still, the outermost first: its table, innermost call and time. */
  private CallTable[] stoppedTables = new CallTable[4];

  private long[] stopped = new long[3 * stoppedTables.length];
  private int depth;

  /** A table for each depth of messages, reused; null where it was handed out. */
  private @Nullable CallTable[] tables = new CallTable[4];

  private final AtomicReference<@Nullable CallTable> spare = new AtomicReference<>();
  private volatile boolean wantsLarger;
  private long strayEnds;

  CallRecorder(Thread thread, int bits, long[] state, long nowNanos) {
    this.thread = thread;
    this.bits = bits;
    this.state = state;
    Arrays.fill(state, 0);
    this.table = new CallTable(bits);
    begin(table, nowNanos);
  }

  // What the loop's thread tells.

  /** A message begins, perhaps inside another, which then stands still. */
  public void begin(long nowNanos) {
    push(nowNanos);
    CallTable own = tables[depth];
    if (own == null) {
      own = new CallTable(bits);
      tables[depth] = own;
    }
    begin(own, nowNanos);
  }

  private void begin(CallTable own, long nowNanos) {
    own.start(nextGeneration());
    int slot = own.message();
    state[SINCE_NANOS] = nowNanos;
    use(own);
    state[CURRENT] = CallTable.innermost(own.generation(), slot);
  }

  /**
   * The innermost message ends, and what is around it goes on.
   *
   * @param keep whether its calls are wanted: otherwise they are forgotten
   * @return its calls; nobody writes there any more if it was to be kept
   */
  public CallTable end(long nowNanos, boolean keep) {
    CallTable ended = table;
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
    CallTable outside = stoppedTables[0];
    use(outside);
    state[SINCE_NANOS] = stopped[1] + (nowNanos - stopped[2]);
    state[CURRENT] = stopped[0];
  }

  /** The innermost message goes on. */
  public void resume(long nowNanos) {
    pop(nowNanos);
  }

  private void push(long nowNanos) {
    if (depth + 1 == stoppedTables.length) {
      stoppedTables = Arrays.copyOf(stoppedTables, 2 * stoppedTables.length);
      tables = Arrays.copyOf(tables, stoppedTables.length);
      stopped = Arrays.copyOf(stopped, 3 * stoppedTables.length);
    }
    stoppedTables[depth] = table;
    stopped[3 * depth] = state[CURRENT];
    stopped[3 * depth + 1] = state[SINCE_NANOS];
    stopped[3 * depth + 2] = nowNanos;
    depth++;
  }

  private void pop(long nowNanos) {
    depth--;
    use(stoppedTables[depth]);
    state[SINCE_NANOS] = stopped[3 * depth + 1] + (nowNanos - stopped[3 * depth + 2]);
    state[CURRENT] = stopped[3 * depth];
  }

  private void use(CallTable next) {
    table = next;
    state[GENERATION] = next.generation();
    Probe.uses(this, next);
  }

  private long nextGeneration() {
    generations = generations == CallTable.MAX_GENERATION ? 1 : generations + 1;
    return (long) generations << CallTable.GENERATION_SHIFT;
  }

  // What probes call.

  /** A method is entered; returns a token. */
  int enter(int methodId) {
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
    return 2 * slot;
  }

  private void goTo(int slot) {
    state[CURRENT] = CallTable.innermost(state[CURRENT], slot);
  }

  /** A call is left, or goes on in a handler; what was called above it has been left before. */
  void leave(int token, boolean goesOn) {
    boolean folded = (token & FOLDED_BIT) != 0;
    int slot = (token & ~FOLDED_BIT) >> 1;
    if (unwind(slot, goesOn) && !goesOn && !folded) {
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
    CallTable larger = spare.getAndSet(null);
    if (larger == null || larger.capacity() <= table.capacity()) {
      wantsLarger = true;
      return false;
    }
    int slot = slot(state[CURRENT]);
    larger.startAfter(table, nextGeneration(), slot);
    use(larger);
    state[CURRENT] = CallTable.innermost(larger.generation(), slot);
    return true;
  }

  // What other threads ask.

  /** Whether a larger table is wanted, and there is none. */
  public boolean wantsLarger() {
    return wantsLarger;
  }

  /** Provides the larger table that is wanted, or will be. */
  public void provide(CallTable larger) {
    wantsLarger = false;
    spare.set(larger);
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
      CallTable seen = table;
      long current = state[CURRENT];
      long sinceNanos = state[SINCE_NANOS];
      if ((current & CallTable.GENERATION_MASK) == seen.generation()
          && state[CURRENT] >>> CallTable.GENERATION_SHIFT
              == current >>> CallTable.GENERATION_SHIFT) {
        PathTimes.of(seen).tick(slot(current), nowNanos - sinceNanos);
        return;
      }
    }
  }

  /** The innermost message's calls so far, and the innermost of these. */
  public RunningCalls read() {
    return new RunningCalls(table, slot(state[CURRENT]));
  }
}
