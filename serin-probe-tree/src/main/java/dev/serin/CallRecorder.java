package dev.serin;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one thread. Each message has a {@link CallTable}; between messages there is one that
 * lasts as long as the thread. A nested message has its own table, and the outer message is stopped
 * meanwhile. While a reader follows the thread over several messages, consecutive ones share a
 * table, and completed tables are logged.
 *
 * <p>The recorded thread calls everything except {@link #tick}, {@link #read}, {@link #live},
 * {@link #spare}, {@link #setMemoryLow} and {@link #log}, which other threads call and the recorded
 * thread never waits for.
 */
public final class CallRecorder {
  /** The number of calls outside of messages. */
  public static final long NO_MESSAGE = MessageRoots.NO_MESSAGE;

  /** The size with which a message begins while memory is low, if it is not smaller anyway. */
  static final int LOW_BITS = 13;

  /** The size to which a table grows while memory is low. */
  static final int MAX_LOW_BITS = 15;

  /** The number of slots of the table for the start of a program: two to this power. */
  static final int START_UP_BITS = 12;

  private final Thread thread;
  private final boolean precise;
  private final CallLog log = new CallLog();
  private final RunningCalls running;

  /** The next one in the list of recorded threads. */
  @Nullable CallRecorder next;

  private final TableSwitch tableSwitch;

  /** The stopped messages; depth 0 is the thread itself, between messages. */
  private final StoppedMessages stopped = new StoppedMessages();

  private int depth;

  /** Whether no message runs. */
  private boolean outside = true;

  private long messages;

  /** How many messages had begun when the part began. */
  private long messagesBeforePart;

  private int marks;

  private final MessageTables tables;
  private final SpareTable spare;
  private final GapCalls gaps;

  /**
   * Records the current thread.
   *
   * @param bits of its messages' tables, see {@link CallTable}
   * @param precise whether each probe reads the clock
   */
  CallRecorder(int bits, boolean precise, long[] state, long nowNanos) {
    this(bits, precise, state, Math.min(bits, CallTable.MAX_BITS_BETWEEN));
    tableSwitch.start(running.table());
    tableSwitch.runs(running.table(), NO_MESSAGE, nowNanos);
  }

  /**
   * Continues the calls of a recorder of the same thread, which is outside of messages.
   *
   * @param isMemoryLow whether the table between messages is small, if the early one allows it
   */
  CallRecorder(int bits, boolean precise, long[] state, CallRecorder early, boolean isMemoryLow) {
    this(bits, precise, state, isMemoryLow ? early.lowBits(bits) : bits);
    early.spend(System.nanoTime());
    CallTable before = early.running.table();
    running.table().isLogged = true;
    before.isLogged = true;
    int slot = early.running.slot();
    log.complete(before, slot, before.exactNanos());
    running.table().startAfter(before, tableSwitch.nextGeneration(), slot);
    continueIn(running.table(), slot, early.running.sinceNanos(), NO_MESSAGE);
  }

  /** Not below the size of its own table, whose slots a following table takes over. */
  private int lowBits(int bits) {
    int ownBits = Integer.numberOfTrailingZeros(running.table().capacity());
    return Math.min(bits, Math.max(LOW_BITS, ownBits));
  }

  private CallRecorder(int bits, boolean precise, long[] state, int bitsBetween) {
    this.thread = Thread.currentThread();
    this.precise = precise;
    this.tables = new MessageTables(bits, precise);
    this.spare = new SpareTable(precise);
    this.running = new RunningCalls(state, new CallTable(bitsBetween, precise));
    this.tableSwitch = new TableSwitch(running, log);
    this.gaps = new GapCalls(tableSwitch, running, stopped, log);
  }

  // For the loop's thread.

  /** A message begins, perhaps inside another, which is stopped; returns its number, from 1. */
  public long begin(long nowNanos) {
    tables.reserve(depth + 1);
    CallTable known = tables.forMessage(depth + 1, log);
    CallTable own = known == null ? tables.create() : known;
    push(nowNanos);
    outside = false;
    marks = depth == 1 ? 0 : marks; // marks of an outer message stay apart
    messages++;
    tables.set(depth, own);
    if (known == null || !own.isLogged || !log.isOn(tableSwitch.part)) {
      tableSwitch.start(own);
    }
    tableSwitch.runs(own, messages, nowNanos);
    return messages;
  }

  /**
   * The innermost message ends, and the outer one resumes.
   *
   * @param keep whether its calls are wanted: otherwise they are discarded
   * @return its calls, to which nothing is added any more; null if they were not wanted
   */
  public @Nullable MessageCalls end(long nowNanos, boolean keep) {
    CallTable ended = running.table();
    spend(nowNanos);
    running.unwindTo(ended.outermost());
    ended.roots.end(nowNanos);
    ended.ownNanos = running.ownNanos(nowNanos);
    MessageCalls calls = keep ? MessageCalls.ofEnded(ended) : null;
    boolean isReleased = keep || ended.former != null || tables.hasOtherSize(ended);
    if (ended.isLogged && (isReleased || !ended.hasRoomForMessage())) {
      log.complete(ended, CallTable.BASE, ended.ownNanos);
    }
    tables.set(depth, isReleased || ended.isComplete ? null : ended);
    pop(nowNanos);
    return calls;
  }

  /** The innermost message is stopped until {@link #resume}: its loop waits. */
  public void stop(long nowNanos) {
    push(nowNanos);
    outside = true;
    restore(0, nowNanos);
  }

  /** The innermost message resumes. */
  public void resume(long nowNanos) {
    spend(nowNanos);
    save(0, nowNanos);
    pop(nowNanos);
  }

  /** A call begins that is read by itself, until {@link #endMark}; returns its mark. */
  public int mark() {
    int token = enter(CallKey.FIRST_MARK + marks++ % CallKey.MAX_MARKS);
    return Token.isFolded(token) ? MessageCalls.NO_MARK : token;
  }

  /** A call that was marked ends. */
  public void endMark(int mark) {
    if (mark != MessageCalls.NO_MARK) {
      exit(mark);
    }
  }

  /**
   * Separates the calls from now on from earlier ones, in any message.
   *
   * @return the number of the part that begins; the present one's if it has no calls yet
   */
  public int cut(long nowNanos) {
    spend(nowNanos);
    CallTable before = running.table();
    long ownNanos = running.ownNanos(nowNanos);
    boolean isUnused = messagesBeforePart == messages && before.isUnusedSinceCut(ownNanos);
    if (isUnused && before.isLogged && log.isOn(tableSwitch.part)) {
      return tableSwitch.part;
    }
    CallTable following = before.empty(before.capacity());
    tables.completeOthers(depth, stopped, before, log); // nothing is added to them any more
    tableSwitch.part++;
    messagesBeforePart = messages;
    int slot = running.slot();
    log.complete(before, slot, ownNanos);
    following.startAfterCut(
        before, tableSwitch.nextGeneration(), tableSwitch.part, log.isOn(tableSwitch.part));
    continueIn(following, slot, running.sinceNanos(), running.number());
    return tableSwitch.part;
  }

  /** Continues the running message in a table that has started after its former one. */
  private void continueIn(CallTable following, int slot, long sinceNanos, long itsNumber) {
    tableSwitch.continueIn(following, slot, sinceNanos, itsNumber);
    if (itsNumber != NO_MESSAGE) {
      tables.set(depth, following);
    }
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
    if (depth == 0) {
      gaps.begin(nowNanos);
    }
  }

  private void save(int place, long nowNanos) {
    running.change();
    running.putInto(stopped, place, nowNanos);
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
      CallTable following = next.empty(next.capacity());
      following.startAfterCut(
          next, tableSwitch.nextGeneration(), tableSwitch.part, log.isOn(tableSwitch.part));
      continueIn(following, next.openSlot, itsSinceNanos, itsNumber);
    } else {
      running.change();
      tableSwitch.set(next, stopped.current(place), itsSinceNanos, itsNumber);
    }
    stopped.clear(place);
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
    return Token.of(slot);
  }

  private void spend() {
    if (precise) {
      spend(System.nanoTime());
    }
  }

  private void spend(long nowNanos) {
    running.table().spend(running.slot(), running.ownNanos(nowNanos));
  }

  /** Ends a call; the calls above it have ended before. */
  void exit(int token) {
    if (unwindTo(token)) {
      running.table().leave(Token.slot(token));
      running.goToCaller(Token.slot(token));
    }
  }

  /** Ends a call by an exception. */
  void thrown(int token) {
    if (unwindTo(token)) {
      running.table().left(Token.slot(token));
      running.goToCaller(Token.slot(token));
    }
  }

  /** Leaves all calls above a call; returns whether it is open and has a path. */
  private boolean unwindTo(int token) {
    spend();
    return running.unwindTo(Token.slot(token)) && !Token.isFolded(token);
  }

  /** Resumes a call in one of its handlers; the calls above it end now. */
  void caught(int token) {
    spend();
    running.catchAt(Token.slot(token));
  }

  /** Continues in a larger table if one is available by now. */
  private boolean grow() {
    CallTable full = running.table();
    CallTable larger = spare.takeLargerThan(full);
    if (larger == null) {
      return false;
    }
    larger.isLogged = full.isLogged;
    larger.part = full.part;
    int slot = running.slot();
    larger.startAfter(
        full, tableSwitch.nextGeneration(), slot); // first, as there may be no room on the stack
    log.complete(full, slot, full.exactNanos());
    continueIn(larger, slot, running.sinceNanos(), running.number());
    return true;
  }

  // For other threads.

  /**
   * Whether memory is low: a message then begins with at most two to the power {@link #LOW_BITS}
   * slots and gets at most two to the power {@link #MAX_LOW_BITS}. Larger tables that no message
   * uses are freed now, others at the end of their message.
   */
  public void setMemoryLow(boolean isLow) {
    tables.limit(isLow ? LOW_BITS : CallKey.SLOT_BITS, running.table());
    spare.limit(isLow ? MAX_LOW_BITS : CallKey.SLOT_BITS);
  }

  /** Larger tables, for messages that need them. */
  public SpareTable spare() {
    return spare;
  }

  /** The calls between two messages. */
  public GapCalls gaps() {
    return gaps;
  }

  /** Completed tables, of the parts that a reader follows. */
  public CallLog log() {
    return log;
  }

  /** The tables that messages use now, and tables of recent messages while messages share them. */
  public List<CallTable> live() {
    return tables.andRunning(running.table());
  }

  CallTable table() {
    return running.table();
  }

  /** Probes of this thread find the calls in {@link PrimaryTable} from now on. */
  void usePrimaryTable() {
    PrimaryTable.give(running, running.table().slots);
  }

  /** The thread that is recorded. */
  public Thread thread() {
    return thread;
  }

  /** How many ends named a call that was not open: 0 unless the program's frames are broken. */
  long strayEnds() {
    return running.strayEnds();
  }

  /**
   * Adds the time since the last tick to the innermost call, and requests a larger table before it
   * is needed. Called by the ticker.
   */
  public void tick(long nowNanos) {
    running.tick(nowNanos);
    CallTable now = running.table();
    spare.prepareFor(now);
    CallTable between = running.number() == NO_MESSAGE ? now : stopped.table(0);
    if (between != null) {
      PathTimes.forgetBefore(between);
    }
  }

  /** Adds the time until now to the call that ran between messages at the last tick. */
  void idle(long nowNanos) {
    running.idle(nowNanos, stopped);
  }

  /** The calls so far of a message that is open; null if it has ended or cannot be seen. */
  public @Nullable MessageCalls read(long itsNumber) {
    return running.read(itsNumber, stopped, MessageCalls.FROM_BEGIN);
  }
}
