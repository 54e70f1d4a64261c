package dev.serin;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The calls of one message, at one moment or at its end. Calls of a running message may be seen a
 * little later than at that moment. Safe for use by several threads.
 */
public final class MessageCalls {
  /** In place of the mark of a call that is read by itself: there was no room for it. */
  public static final int NO_MARK = -1;

  /** In place of a time: all calls of the message are expected. */
  static final long FROM_BEGIN = Long.MIN_VALUE;

  private final CallTable last;

  /** The path of the message itself. */
  private final int root;

  /** The own time of the tables at which the message began. */
  private final long beganOwnNanos;

  /** The paths of the calls that are open, the innermost first, and their counts. */
  private final int[] openSlots;

  private final long[] openCounts;

  /** The times of a message that was open, at that moment; null for one that has ended. */
  private final @Nullable KnownTimes timesThen;

  /**
   * Reads a table.
   *
   * @param sinceNanos no calls are expected before this time, or {@link #FROM_BEGIN}
   */
  private MessageCalls(
      CallTable last, int[] openSlots, @Nullable KnownTimes timesThen, long sinceNanos) {
    int message = Math.max(0, last.roots.size() - 1);
    this.last = last;
    this.timesThen = timesThen;
    this.root = last.roots.slot(message);
    this.beganOwnNanos =
        last.roots.ownNanos(message)
            + (sinceNanos == FROM_BEGIN ? 0 : sinceNanos - last.roots.beganNanos(message));
    this.openSlots = openSlots;
    this.openCounts = new long[openSlots.length];
    for (int i = 0; i < openSlots.length; i++) {
      openCounts[i] = last.count(openSlots[i]);
    }
  }

  static MessageCalls ofEnded(CallTable table) {
    return new MessageCalls(table, new int[0], null, FROM_BEGIN);
  }

  /** No calls, as they are unknown. */
  static MessageCalls none() {
    return ofEnded(new CallTable(CallTable.MIN_BITS, false));
  }

  /**
   * The calls of a message that is open.
   *
   * @param innermost the path of its innermost call
   * @param sinceNanos see the constructor
   */
  static MessageCalls ofOpen(CallTable table, int innermost, long sinceNanos) {
    int depth = 0;
    int limit = table.size();
    for (int at = innermost; at != CallTable.BASE && depth < limit; at = caller(table, at)) {
      depth++;
    }
    int[] innermostFirst = new int[depth];
    int[] outermostFirst = new int[depth];
    int at = innermost;
    for (int i = 0; i < depth; i++) {
      innermostFirst[i] = at;
      outermostFirst[depth - 1 - i] = at;
      at = caller(table, at);
    }
    KnownTimes times = new KnownTimes(table).frozen(outermostFirst);
    return new MessageCalls(table, innermostFirst, times, sinceNanos);
  }

  private static int caller(CallTable table, int slot) {
    return CallKey.caller(table.slots[2 * slot]);
  }

  /**
   * Counts the open calls, from the outermost on, that were also open in an earlier reading of the
   * same message and have been since.
   */
  public int openSince(MessageCalls earlier) {
    int most = Math.min(openSlots.length, earlier.openSlots.length);
    int same = 0;
    for (int i = 1; i <= most; i++) {
      int own = openSlots.length - i;
      int its = earlier.openSlots.length - i;
      if (openSlots[own] != earlier.openSlots[its] || openCounts[own] != earlier.openCounts[its]) {
        return same;
      }
      boolean isCall = i > 1 && !CallKey.isMark(last.slots[2 * openSlots[own]]);
      same += isCall ? 1 : 0;
    }
    return same;
  }

  /**
   * The methods of the open calls, the outermost first.
   *
   * @param most the maximum number
   */
  public int[] openMethods(int most) {
    int[] methods = new int[openSlots.length];
    int count = 0;
    for (int i = openSlots.length - 2; i >= 0 && count < most; i--) { // after the message itself
      long key = last.slots[2 * openSlots[i]];
      if (!CallKey.isMark(key)) {
        methods[count++] = CallKey.method(key);
      }
    }
    return Arrays.copyOf(methods, count);
  }

  /**
   * Visits all calls.
   *
   * @param elapsedNanos how long the message has run, without the time that it was stopped
   */
  public void visit(CallVisitor visitor, long elapsedNanos) {
    KnownTimes known = times();
    MessageSpans spans = spans(visitor, known, elapsedNanos);
    spans.countFrom(beganOwnNanos);
    for (CallTable table : tables()) {
      TableVisit visit = visitOf(table, visitor, known);
      visit(visit, table, root, elapsedNanos);
      spans.visit(visit, table);
    }
  }

  private KnownTimes times() {
    return timesThen == null ? new KnownTimes(last) : timesThen;
  }

  private MessageSpans spans(CallVisitor visitor, KnownTimes known, long elapsedNanos) {
    return new MessageSpans(visitor, last, openSlots, known, beganOwnNanos + elapsedNanos);
  }

  /**
   * Visits the callees of an open call that is read by itself.
   *
   * @param mark the call, see {@link CallRecorder#mark}
   * @param elapsedNanos as above
   */
  public void visit(CallVisitor visitor, int mark, long elapsedNanos) {
    int slot = Token.slot(mark);
    int method = CallKey.method(last.slots[2 * slot]);
    KnownTimes known = times();
    MessageSpans spans = spans(visitor, known, elapsedNanos);
    spans.countFromCall(slot);
    for (CallTable table : tables()) {
      if (has(table, slot, method)) {
        TableVisit visit = visitOf(table, visitor, known);
        visit(visit, table, slot, elapsedNanos);
        spans.visit(visit, table);
      }
    }
  }

  /** Whether a table has a path of a method at a slot: a smaller or earlier table may not. */
  private static boolean has(CallTable table, int slot, int method) {
    if (slot >= table.capacity()) {
      return false;
    }
    long key = table.slots[2 * slot];
    return (key & CallKey.GENERATION_MASK) == table.generation() && CallKey.method(key) == method;
  }

  private void visit(TableVisit visit, CallTable table, int from, long elapsedNanos) {
    visit.selectBelow(from);
    visit.visit();
    visitOpen(visit, table, elapsedNanos);
  }

  /** A visit of a table, with the times of this reading if it is the message's last table. */
  TableVisit visitOf(CallTable table, CallVisitor visitor) {
    return table == last ? visitOf(table, visitor, times()) : new TableVisit(table, visitor);
  }

  private TableVisit visitOf(CallTable table, CallVisitor visitor, KnownTimes known) {
    TableVisit visit = new TableVisit(table, visitor, known);
    if (table == last && openSlots.length > 0) {
      visit.expectOpen(openSlots[0]);
    }
    return visit;
  }

  /** Marks the open calls, if a table has them. */
  void visitOpen(TableVisit visit, CallTable table, long elapsedNanos) {
    if (table == last) {
      visit.open(openSlots, beganOwnNanos + elapsedNanos);
    }
  }

  /** The tables that the message has used, the first one first. */
  private Deque<CallTable> tables() {
    Deque<CallTable> tables = new ArrayDeque<>();
    for (CallTable at = last; at != null; at = at.former) {
      tables.push(at);
    }
    return tables;
  }
}
