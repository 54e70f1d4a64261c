package dev.serin;

/**
 * Visits the intervals of a message's longer calls: of ended calls, from the log of its times, and
 * of open calls. Not thread-safe.
 */
final class MessageSpans {
  private final CallVisitor visitor;
  private final CallTable last;

  /** The paths of the calls that are open, the outermost first. */
  private final int[] open;

  /** The table's own time that counts as the end of the open calls. */
  private final long endNanos;

  private final KnownTimes known;
  private final SpanLog log;

  private long originNanos;

  /**
   * Visits nothing yet.
   *
   * @param last the table that the message used last
   * @param openSlots the paths of the calls that are open, the innermost first
   * @param known the times of the message
   * @param ownNanos the table's own time now
   */
  MessageSpans(
      CallVisitor visitor, CallTable last, int[] openSlots, KnownTimes known, long ownNanos) {
    this.visitor = visitor;
    this.last = last;
    this.known = known;
    this.endNanos = Math.max(ownNanos, known.ownNanos()); // a tick may have come since
    this.log = last.roots.spans();
    this.open = new int[openSlots.length];
    for (int i = 0; i < open.length; i++) {
      open[i] = openSlots[open.length - 1 - i];
    }
  }

  /** Counts times from a moment of the table's own time on. */
  void countFrom(long itsOriginNanos) {
    originNanos = itsOriginNanos;
  }

  /** Counts times from the begin of a call that is open. */
  void countFromCall(int slot) {
    originNanos = sinceNanos(slot);
  }

  /** Visits the calls whose paths are in a table, which has been visited. */
  void visit(TableVisit visit, CallTable table) {
    Times times = known.of(table);
    if (times != null) {
      visitEnded(
          visit,
          known.areLastOf(table)
              ? times.endedSpans(known.openThen(open))
              : log.read(table.generation()));
    }
    if (table == last) {
      visitOpen(visit);
      if (log.dropped() > 0) {
        visitor.spansDropped(log.dropped());
      }
    }
  }

  private void visitEnded(TableVisit visit, long[] ended) {
    for (int i = 0; i < ended.length; i += SpanLog.WORDS) {
      visit(visit, (int) ended[i], ended[i + 1], Math.min(ended[i + 2], endNanos));
    }
  }

  private void visitOpen(TableVisit visit) {
    for (int i = 1; i < open.length; i++) { // after the message itself
      if (!CallKey.isMark(last.slots[2 * open[i]])) {
        visit(visit, open[i], sinceNanos(open[i]), endNanos);
      }
    }
  }

  private void visit(TableVisit visit, int slot, long sinceNanos, long untilNanos) {
    if (visit.isVisited(slot) && untilNanos - sinceNanos >= SpanLog.MIN_NANOS) {
      visitor.span(visit.node(slot), sinceNanos - originNanos, untilNanos - sinceNanos);
    }
  }

  /** The begin of the open call of a path, on the table's own clock. */
  private long sinceNanos(int slot) {
    return known.ownNanos() - known.openNanos(slot);
  }
}
