package dev.serin;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The messages that ran between two times, each as a whole, if tables still have them. Not
 * thread-safe.
 */
public final class MessageWindow {
  /** So many messages in one table are short. */
  private static final int MANY_MESSAGES = 64;

  /** Messages are short if they take less than the time of a frame, on average. */
  private static final long SHORT_NANOS = 16_000_000;

  private final long fromNanos;
  private final long toNanos;
  private final Set<CallTable> tables;

  /** The ends of messages: one that continues in another table ends only there. */
  private final Map<Long, Long> endedNanos = new HashMap<>();

  private long firstNumber = Long.MAX_VALUE;
  private long beganNanos = Long.MAX_VALUE;
  private long oldestNumber = Long.MAX_VALUE;

  /**
   * Finds the messages.
   *
   * @param tables the earliest first; one may occur twice, as complete and as still in use
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

  /** Whether a complete table has messages, and is not the one between them. */
  public static boolean hasMessages(CallTable table) {
    return table.roots.size() > 0 && !table.isBetweenMessages();
  }

  /** Whether a complete table has short messages: the last of such tables suffices for a window. */
  public static boolean hasShortMessages(CallTable table) {
    int messages = table.roots.size();
    boolean isShort = messages > 1 && table.ownNanos < messages * SHORT_NANOS;
    return isShort || messages >= MANY_MESSAGES;
  }

  /** Whether the messages of a complete table ended before a time, which is known. */
  public static boolean isBefore(CallTable table, long nanos) {
    int last = table.roots.size() - 1;
    return last >= 0 && table.roots.endedNanos(last) <= nanos;
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

  /** The begin of the first of them; {@link Long#MAX_VALUE} if there is none. */
  public long beganNanos() {
    return beganNanos;
  }

  /** Whether unknown earlier messages may have run then too. */
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
