package dev.serin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one thread. Each message has a {@link CallTable}; between messages there is one for
 * ever. A message inside another has one of its own, and the other's stands still. While somebody
 * follows what the thread does over several messages, consecutive ones share a table, and tables
 * that are complete are logged.
 *
 * <p>The recorded thread calls everything except {@link #tick}, {@link #read}, {@link #live},
 * {@link #spare} and {@link #log}, which other threads call and the recorded thread never waits
 * for.
 */
public final class CallRecorder {
  /** The number of what is in no message. */
  public static final long NO_MESSAGE = 0;

  private final Thread thread;
  private final int bits;
  private final boolean precise;
  private final CallLog log = new CallLog();
  private final RunningCalls running;

  /** The next one in {@link Probe}'s list. */
  @Nullable CallRecorder next;

  /** Whether the table is larger than probes expect; see {@link Probe#uses}. */
  boolean isWide;

  private int generations;

  /** What stands still; the thread itself, between messages, is the first. */
  private final StoppedMessages stopped = new StoppedMessages();

  private int depth;

  /** Whether no message runs. */
  private boolean outside = true;

  private long messages;
  private int parts;

  /** How many messages had begun when the part began. */
  private long messagesBeforePart;

  private int marks;

  private final MessageTables tables = new MessageTables();
  private final SpareTable spare;
  private long strayEnds;

  /**
   * Records the current thread.
   *
   * @param bits of its tables, see {@link CallTable}
   * @param precise whether each probe reads the clock
   */
  CallRecorder(int bits, boolean precise, long[] state, long nowNanos) {
    this(bits, precise, state);
    start(running.table());
    runs(running.table(), NO_MESSAGE, nowNanos);
  }

  /** Continues the calls of a recorder of the same thread, which is outside of messages. */
  CallRecorder(int bits, boolean precise, long[] state, CallRecorder early) {
    this(bits, precise, state);
    CallTable before = early.running.table();
    running.table().isLogged = true;
    before.isLogged = true;
    complete(before, early.running.slot(), before.exactNanos());
    continueIn(running.table(), before, early.running.sinceNanos(), NO_MESSAGE);
  }

  private CallRecorder(int bits, boolean precise, long[] state) {
    this.thread = Thread.currentThread();
    this.bits = bits;
    this.precise = precise;
    this.spare = new SpareTable(precise);
    this.running = new RunningCalls(state, new CallTable(bits, precise));
  }

  // For the loop's thread.

  /** A message begins, perhaps inside another, which stands still; returns its number, from 1. */
  public long begin(long nowNanos) {
    push(nowNanos);
    outside = false;
    marks = 0;
    messages++;
    CallTable own = tables.get(depth);
    if (own == null) {
      own = new CallTable(bits, precise);
      tables.set(depth, own);
      start(own);
    } else if (!own.isLogged || !log.isOn(parts)) {
      start(own);
    }
    runs(own, messages, nowNanos);
    return messages;
  }

  /** A table begins, without calls. */
  private void start(CallTable own) {
    own.start(nextGeneration());
    own.part = parts;
    own.isLogged = log.isOn(parts);
  }

  /** A message begins in a table that has room for it. */
  private void runs(CallTable own, long itsNumber, long nowNanos) {
    running.change();
    int slot = own.message(itsNumber, nowNanos);
    set(own, CallTable.innermost(own.generation(), slot), nowNanos - own.ownNanos, itsNumber);
  }

  /**
   * The innermost message ends, and what is around it goes on.
   *
   * @param keep whether its calls are wanted: otherwise they are forgotten
   * @return its calls, to which nobody adds any more; null if they were not wanted
   */
  public @Nullable MessageCalls end(long nowNanos, boolean keep) {
    CallTable ended = running.table();
    spend(nowNanos);
    unwind(ended.outermost(), false);
    ended.roots.end(nowNanos);
    ended.ownNanos = running.ownNanos(nowNanos);
    MessageCalls calls = keep ? MessageCalls.ofEnded(ended) : null;
    boolean isContinued = ended.former != null;
    if (ended.isLogged && (keep || isContinued || !ended.hasRoomForMessage())) {
      complete(ended, CallTable.BASE, ended.ownNanos);
    }
    tables.set(depth, keep || isContinued || ended.isComplete ? null : ended);
    pop(nowNanos);
    return calls;
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

  /** A call begins that is read by itself, until {@link #endMark}; returns what names it. */
  public int mark() {
    int token = enter(CallTable.FIRST_MARK + marks++ % CallTable.MAX_MARKS);
    return Token.isFolded(token) ? MessageCalls.NO_MARK : token;
  }

  /** A call that was marked ends. */
  public void endMark(int mark) {
    if (mark != MessageCalls.NO_MARK) {
      leave(mark, false, false);
    }
  }

  /**
   * Separates the calls from now on from those before, by whatever message.
   *
   * @return the number of the part that begins; that of the part that runs if it has no calls yet
   */
  public int cut(long nowNanos) {
    spend(nowNanos);
    CallTable before = running.table();
    boolean isSame = before.isCut && before.isUncalled() && messagesBeforePart == messages;
    if (isSame && before.isLogged && log.isOn(parts)) {
      return parts;
    }
    completeOthers();
    parts++;
    messagesBeforePart = messages;
    complete(before, running.slot(), running.ownNanos(nowNanos));
    tables.set(outside ? 0 : depth, null);
    continueAfter(before, running.sinceNanos(), running.number());
    return parts;
  }

  /** No call is added to the tables of messages that stand still, or have ended. */
  private void completeOthers() {
    for (int i = 0; i < tables.depths(); i++) {
      CallTable standing = i <= depth ? stopped.table(i) : null;
      if (standing != null && !standing.isComplete) {
        long ownNanos = stopped.stoppedNanos(i) - stopped.sinceNanos(i);
        complete(standing, CallTable.caller(stopped.current(i)), ownNanos);
      }
      CallTable free = tables.get(i);
      if (free != null && free != running.table()) {
        if (!free.isComplete && free.isLogged) {
          complete(free, CallTable.BASE, free.ownNanos);
        }
        tables.set(i, null);
      }
    }
  }

  private void complete(CallTable done, int openSlot, long ownNanos) {
    done.isComplete = true;
    done.openSlot = openSlot;
    done.ownNanos = ownNanos;
    if (done.isLogged) {
      log.add(done);
    }
  }

  /** What runs continues in an empty table of the same size. */
  private void continueAfter(CallTable before, long itsSinceNanos, long itsNumber) {
    CallTable following = new CallTable(Integer.numberOfTrailingZeros(before.capacity()), precise);
    following.isLogged = log.isOn(parts);
    following.part = parts;
    continueIn(following, before, itsSinceNanos, itsNumber);
    following.isCut = true;
  }

  private void continueIn(CallTable following, CallTable before, long since, long itsNumber) {
    int slot = before.openSlot;
    running.change();
    following.startAfter(before, nextGeneration(), slot);
    set(following, CallTable.innermost(following.generation(), slot), since, itsNumber);
  }

  private void push(long nowNanos) {
    stopped.reserve(depth + 1);
    tables.reserve(depth + 1);
    stopped.clear(depth);
    spend(nowNanos);
    save(outside ? 0 : depth, nowNanos);
    depth++;
  }

  private void pop(long nowNanos) {
    depth--;
    outside = depth == 0 || stopped.table(depth) == null;
    restore(outside ? 0 : depth, nowNanos);
  }

  private void save(int place, long nowNanos) {
    running.change();
    stopped.put(place, running, nowNanos);
    running.changed();
  }

  private void restore(int place, long nowNanos) {
    CallTable next = stopped.table(place);
    if (next == null) {
      return;
    }
    long itsSinceNanos = nowNanos - stopped.stoppedNanos(place) + stopped.sinceNanos(place);
    long itsNumber = stopped.number(place);
    if (next.isComplete) {
      continueAfter(next, itsSinceNanos, itsNumber);
    } else {
      running.change();
      set(next, stopped.current(place), itsSinceNanos, itsNumber);
    }
    stopped.clear(place);
  }

  private void set(CallTable next, long innermost, long sinceNanos, long itsNumber) {
    running.set(next, innermost, sinceNanos, itsNumber);
    running.changed();
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
    int slot = running.table().call(running.current() | methodId);
    if (slot == CallTable.NONE && grow()) {
      slot = running.table().call(running.current() | methodId);
    }
    CallTable table = running.table();
    if (slot == CallTable.NONE) {
      table.fold();
      return Token.folded(running.current());
    }
    running.goTo(slot);
    table.begun(slot);
    return Token.of(slot, table);
  }

  private void spend() {
    if (precise) {
      long nowNanos = System.nanoTime();
      spend(nowNanos);
      if (running.ownNanos(nowNanos) > Probe.START_UP_NANOS) {
        Probe.expire(this);
      }
    }
  }

  private void spend(long nowNanos) {
    running.table().spend(running.slot(), running.ownNanos(nowNanos));
  }

  /** A call is left, or goes on in a handler; what was called above it has been left before. */
  void leave(int token, boolean goesOn, boolean isThrown) {
    spend();
    int slot = Token.slot(token);
    if (unwind(slot, goesOn) && !goesOn && !Token.isFolded(token)) {
      running.table().leave(slot, isThrown);
      running.goTo(CallTable.caller(running.table().slots[2 * slot]));
    }
  }

  /** Leaves all above a call; returns whether it is open. */
  private boolean unwind(int slot, boolean known) {
    CallTable table = running.table();
    int innermost = running.slot();
    int at = innermost;
    while (at != slot && at != CallTable.BASE) {
      at = CallTable.caller(table.slots[2 * at]);
    }
    if (at != slot) {
      strayEnds++;
      return false;
    }
    for (at = innermost; at != slot; at = CallTable.caller(table.slots[2 * at])) {
      table.left(at, known);
    }
    running.goTo(slot);
    return true;
  }

  /** Goes on in a larger table if one is provided by now. */
  private boolean grow() {
    CallTable full = running.table();
    CallTable larger = spare.takeLargerThan(full);
    if (larger == null) {
      return false;
    }
    larger.isLogged = full.isLogged;
    larger.part = full.part;
    complete(full, running.slot(), full.exactNanos());
    continueIn(larger, full, running.sinceNanos(), running.number());
    return true;
  }

  // For other threads.

  /** Larger tables, for messages that need them. */
  public SpareTable spare() {
    return spare;
  }

  /** Tables that are complete, of the parts that somebody follows. */
  public CallLog log() {
    return log;
  }

  /** The tables that messages use now, and of messages of late while these share them. */
  public List<CallTable> live() {
    return tables.andRunning(running.table());
  }

  CallTable table() {
    return running.table();
  }

  /** The thread that is recorded. */
  public Thread thread() {
    return thread;
  }

  /** How many ends named a call that was not open: 0 unless the program's frames are broken. */
  public long strayEnds() {
    return strayEnds;
  }

  /**
   * Gives the time since the last tick to the call that is innermost now, and wants a larger table
   * before it is needed. By the ticker.
   */
  public void tick(long nowNanos) {
    running.tick(nowNanos);
    spare.prepareFor(running.table());
  }

  /** The calls so far of a message that is open; null if it has ended or cannot be seen. */
  public @Nullable MessageCalls read(long itsNumber) {
    return running.read(itsNumber, stopped);
  }
}
