package dev.serin.runtime;

import dev.serin.CallRecorder;
import dev.serin.CallTable;
import dev.serin.SpanCalls;
import dev.serin.format.CallTree;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The call tree of what a loop's thread does from one moment to another, over several dispatches
 * and between them. The recorder's tables come in the order in which they are complete. The latest
 * ones are held back, as the span may turn out to have ended before them. Not thread-safe; the
 * watchdog's.
 */
final class SpanTrace {
  /** How many tables are held back. */
  private static final int MAX_HELD = 4;

  private final long beginNanos;
  private final int firstPart;
  private final @Nullable Loop loop;
  private final @Nullable CallRecorder recorder;

  /** How many calls had been dropped, as nobody took them in time, when it began. */
  private final long droppedBefore;

  private final TreeOfCalls tree = new TreeOfCalls();
  private final SpanCalls calls;
  private final Deque<CallTable> held = new ArrayDeque<>();
  private int lastPart = -1;
  private boolean ended;

  /**
   * Follows a loop from a moment on.
   *
   * @param loop on whose thread that was; null if that is not watched
   */
  SpanTrace(Milestone begin, @Nullable Loop loop) {
    this.beginNanos = begin.nanos;
    this.firstPart = begin.part;
    this.loop = loop;
    this.recorder = loop == null ? null : loop.recorder();
    this.droppedBefore = droppedCalls();
    this.calls = new SpanCalls(firstPart, tree);
  }

  /** Where the calls are recorded; null if nowhere. */
  @Nullable Loop loop() {
    return loop;
  }

  /** Whether it wants no more tables. */
  boolean hasEnded() {
    return ended;
  }

  /** Takes a table that is complete. */
  void add(CallTable complete) {
    if (!ended && complete.part() >= firstPart) {
      held.add(complete);
      if (held.size() > MAX_HELD) {
        visit(held.remove());
      }
    }
  }

  private void visit(CallTable complete) {
    calls.add(complete);
    lastPart = Math.max(lastPart, complete.part());
  }

  /** Ends at a moment; what came later is left out. */
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

  /** The tree as of the moment at which it ended; null if it has calls that came later. */
  @Nullable CallTree tree(Milestone end) {
    end(end);
    boolean isSame = recorder == end.recorder; // or the parts are those of another thread
    return isSame && lastPart < end.part ? tree.build(end.nanos - beginNanos, 0) : null;
  }
}
