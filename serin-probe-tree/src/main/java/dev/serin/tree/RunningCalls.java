package dev.serin.tree;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeSum;
import java.util.ArrayDeque;
import java.util.Deque;

/** Calls of a message that runs or has ended, to be made a tree. Not thread-safe. */
public final class RunningCalls {
  private final CallTable last;

  /** The slot of the innermost open call; {@link CallTable#BASE} if the message has ended. */
  private final int innermost;

  RunningCalls(CallTable last, int innermost) {
    this.last = last;
    this.innermost = innermost;
  }

  /** Of a message that has ended. */
  public static RunningCalls ofEnded(CallTable calls) {
    return new RunningCalls(calls, CallTable.BASE);
  }

  /**
   * The tree of the calls.
   *
   * @param ownNanos how long the message has run, without the time that it stood still
   */
  public CallTree tree(long ownNanos) {
    Deque<CallTable> tables = new ArrayDeque<>();
    for (CallTable at = last; at != null; at = at.former) {
      tables.push(at);
    }
    CallTreeSum sum = new CallTreeSum();
    for (CallTable table : tables) {
      add(table, sum, ownNanos);
    }
    return sum.build(ownNanos);
  }

  private void add(CallTable table, CallTreeSum sum, long ownNanos) {
    int[] nodes = new int[table.capacity()];
    Times times = table.times();
    int size = table.size();
    for (int i = 0; i < size; i++) {
      int slot = table.order[i];
      long key = table.slots[2 * slot];
      int caller = CallTable.caller(key);
      nodes[slot] =
          caller == CallTable.BASE
              ? sum.root()
              : sum.child(nodes[caller], CallTable.method(key), table.slots[2 * slot + 1]);
      sum.addEnds(nodes[slot], table.unwound(slot), table.unknownEnds(slot));
      if (times != null) {
        sum.addTimes(nodes[slot], times.selfNanos(slot), times.longestNanos(slot));
      }
    }
    sum.addFolded(table.foldedCalls());
    if (table == last) {
      open(sum, nodes, ownNanos);
    }
  }

  /** Marks the open calls, to which the time belongs that nobody has told yet. */
  private void open(CallTreeSum sum, int[] nodes, long ownNanos) {
    CallTable timed = last;
    Times times = timed.times();
    while (times == null && timed.former != null) {
      timed = timed.former;
      times = timed.times();
    }
    long sinceNanos = Math.max(0, ownNanos - (times == null ? 0 : times.ownNanos()));
    if (innermost != CallTable.BASE) {
      sum.addTimes(nodes[innermost], sinceNanos, 0);
    }
    int at = innermost;
    for (int paths = last.size(); at != CallTable.BASE && paths > 0; paths--) {
      boolean isNew = timed != last && last.slots[2 * at + 1] > 0;
      long beforeNanos = times == null || isNew ? 0 : times.openNanos(at);
      sum.open(nodes[at], beforeNanos + sinceNanos);
      at = CallTable.caller(last.slots[2 * at]);
    }
  }
}
