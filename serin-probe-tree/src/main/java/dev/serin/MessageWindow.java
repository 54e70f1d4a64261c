package dev.serin;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages that ran at some time between two, all of each, as far as tables still have them.
 * Not thread-safe.
 */
public final class MessageWindow {
  private final long fromNanos;
  private final long toNanos;
  private final Set<CallTable> tables;

  /** When messages ended: one that continues in another table ends only there. */
  private final Map<Long, Long> endedNanos = new HashMap<>();

  private long firstNumber = Long.MAX_VALUE;
  private long beganNanos = Long.MAX_VALUE;
  private long oldestNumber = Long.MAX_VALUE;

  /**
   * Looks for messages.
   *
   * @param tables the earliest first; one may be there twice, as complete and as still in use
   */
  public MessageWindow(List<CallTable> tables, long fromNanos, long toNanos) {
    this.tables = new LinkedHashSet<>(tables);
    this.fromNanos = fromNanos;
    this.toNanos = toNanos;
    for (CallTable table : this.tables) {
      for (int i = 0; i < table.roots.size(); i++) {
        ended(table.roots.number(i), table.roots.endedNanos(i));
      }
    }
    for (CallTable table : this.tables) {
      for (int i = 0; i < table.roots.size(); i++) {
        look(table.roots, i);
      }
    }
  }

  private void ended(long number, long nanos) {
    Long known = endedNanos.get(number);
    endedNanos.put(number, known == null ? nanos : Math.min(known, nanos));
  }

  private void look(MessageRoots roots, int index) {
    long number = roots.number(index);
    if (number == CallRecorder.NO_MESSAGE) {
      return;
    }
    oldestNumber = Math.min(oldestNumber, number);
    if (isInside(roots, index)) {
      firstNumber = Math.min(firstNumber, number);
      beganNanos = Math.min(beganNanos, roots.beganNanos(index));
    }
  }

  private boolean isInside(MessageRoots roots, int index) {
    Long ended = endedNanos.get(roots.number(index));
    return roots.beganNanos(index) < toNanos && (ended == null || ended > fromNanos);
  }

  /** When the first of them began; {@link Long#MAX_VALUE} if there is none. */
  public long beganNanos() {
    return beganNanos;
  }

  /** Whether messages before them are not known, which may have run then too. */
  public boolean mayHaveLostFirst() {
    return beganNanos > fromNanos
        && oldestNumber > 1
        && (firstNumber == oldestNumber || firstNumber == Long.MAX_VALUE);
  }

  /**
   * Visits their calls.
   *
   * @param running the calls of the message that runs; null if none does
   * @param elapsedNanos how long it has run
   */
  public void visit(CallVisitor visitor, @Nullable MessageCalls running, long elapsedNanos) {
    for (CallTable table : tables) {
      TableVisit visit =
          running == null ? new TableVisit(table, visitor) : running.visitOf(table, visitor);
      boolean isSelected = false;
      for (int i = 0; i < table.roots.size(); i++) {
        if (table.roots.number(i) != CallRecorder.NO_MESSAGE && isInside(table.roots, i)) {
          visit.selectMessage(table.roots.slot(i));
          isSelected = true;
        }
      }
      if (isSelected) {
        visit.visit();
        if (running != null) {
          running.visitOpen(visit, table, elapsedNanos);
        }
      }
    }
  }
}
