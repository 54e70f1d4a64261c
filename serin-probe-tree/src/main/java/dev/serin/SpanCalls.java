package dev.serin;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Visits the calls of a thread from one moment to another, over several messages and between them,
 * table by table. Calls and messages that were open at the first moment are not visited; their
 * callees become callees of the visitor's root. Not thread-safe.
 */
public final class SpanCalls {
  private final int firstPart;
  private final CallVisitor visitor;

  /** Tables with calls that were open at their end, and have not been continued so far. */
  private final List<CallTable> open = new ArrayList<>();

  private final List<TableVisit> openVisits = new ArrayList<>();

  /**
   * Has visited nothing.
   *
   * @param firstPart the part that begins with the span, see {@link CallRecorder#cut}
   */
  public SpanCalls(int firstPart, CallVisitor visitor) {
    this.firstPart = firstPart;
    this.visitor = visitor;
  }

  /** Visits a complete table, unless it belongs to an earlier part. */
  public void add(CallTable complete) {
    if (complete.part < firstPart) {
      return;
    }
    TableVisit former = removeOpen(complete.formerGeneration);
    TableVisit visit = new TableVisit(complete, visitor);
    for (int i = 0; i < complete.continued(); i++) {
      int slot = complete.order[i];
      boolean wasOpen = complete.isCut && complete.formerPart < firstPart;
      if (wasOpen || (former != null && former.isRoot(slot))) {
        visit.selectBelow(slot);
      }
    }
    for (int i = 0; i < complete.roots.size(); i++) {
      int slot = complete.roots.slot(i);
      if (complete.roots.number(i) == CallRecorder.NO_MESSAGE) {
        visit.selectBelow(slot);
      } else if (!visit.isRoot(slot)) {
        visit.selectMessage(slot);
      }
    }
    visit.expectOpen(complete.openSlot);
    visit.visit();
    if (complete.openSlot != CallTable.BASE) {
      open.add(complete);
      openVisits.add(visit);
    }
  }

  private @Nullable TableVisit removeOpen(long generation) {
    for (int i = 0; i < open.size(); i++) {
      if (open.get(i).generation() == generation) {
        open.remove(i);
        return openVisits.remove(i);
      }
    }
    return null;
  }

  /** The span ends: calls that are open now were open then. */
  public void end() {
    for (int i = 0; i < open.size(); i++) {
      TableVisit visit = openVisits.get(i);
      visit.open(visit.openPath(), open.get(i).ownNanos);
    }
    open.clear();
    openVisits.clear();
  }
}
