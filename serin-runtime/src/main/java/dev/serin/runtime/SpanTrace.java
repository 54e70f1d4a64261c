package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.CallTable;
import dev.serin.SpanCalls;
import dev.serin.format.CallTree;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The call tree of a loop's thread between two moments, over several dispatches and the time
 * between them. The recorder's tables arrive in the order of their completion. They are held back
 * while the span may turn out to have ended before them. Not thread-safe; used by the watchdog
 * only.
 */
final class SpanTrace {
  /** The maximum number of tables held back. */
  private static final int MAX_HELD = 4;

  private final long beginNanos;
  private final int firstPart;
  private final @Nullable Loop loop;
  private final @Nullable CallRecorder recorder;

  /** The number of calls dropped before the begin, because nobody read them in time. */
  private final long droppedBefore;

  private final TreeOfCalls tree = new TreeOfCalls();
  private final SpanCalls calls;
  private final Deque<CallTable> held = new ArrayDeque<>();
  private int lastPart = -1;
  private boolean ended;

  /** A moment that has passed and may become the end; null for none. */
  private @Nullable Milestone possibleEnd;

  /**
   * Follows a loop from the given moment.
   *
   * @param loop the loop of the thread; null if it is not watched
   */
  SpanTrace(Milestone begin, @Nullable Loop loop) {
    this.beginNanos = begin.nanos;
    this.firstPart = begin.part;
    this.loop = loop;
    this.recorder = loop == null ? null : loop.recorder();
    this.droppedBefore = droppedCalls();
    this.calls = new SpanCalls(firstPart, tree);
  }

  /** The loop whose calls are recorded; null if there is none. */
  @Nullable Loop loop() {
    return loop;
  }

  /** Whether it accepts no more tables. */
  boolean hasEnded() {
    return ended;
  }

  /** Adds a completed table. */
  void add(CallTable complete) {
    if (!ended && complete.part() >= firstPart) {
      held.add(complete);
      if (held.size() > MAX_HELD) {
        visit(held.remove());
      }
    }
  }

  /**
   * Sets the moment that may become the end although later calls are known.
   *
   * @param end null if only later moments can become the end
   */
  void mayHaveEnded(@Nullable Milestone end) {
    possibleEnd = end != null && end.loop == loop ? end : null;
  }

  /** Whether a moment is known that may become the end. */
  boolean mayHaveEnded() {
    return possibleEnd != null;
  }

  /**
   * Frees the tables that no longer need to be held back. All events that happened before they were
   * completed must be known.
   */
  void release() {
    Milestone end = possibleEnd;
    int endPart = end == null || lastPart >= end.part ? Integer.MAX_VALUE : end.part;
    while (!held.isEmpty() && held.element().part() < endPart) {
      visit(held.remove());
    }
  }

  private void visit(CallTable complete) {
    calls.add(complete);
    lastPart = Math.max(lastPart, complete.part());
  }

  /** Ends the trace at the given moment, and discards later calls. */
  void end(Milestone end) {
    if (!ended) {
      ended = true;
      for (CallTable table : held) {
        if (table.part() < end.part) {
          visit(table);
        }
      }
      held.clear();
      calls.end();
      tree.folded(droppedCalls() - droppedBefore);
    }
  }

  private long droppedCalls() {
    CallRecorder known = recorder;
    return known == null ? 0 : known.log().droppedCalls();
  }

  /** The tree up to the end; null if it contains later calls. */
  @Nullable CallTree tree(Milestone end) {
    end(end);
    boolean isSame = recorder == end.recorder; // otherwise the parts belong to another thread
    return isSame && lastPart < end.part ? tree.build(end.nanos - beginNanos, 0) : null;
  }
}
