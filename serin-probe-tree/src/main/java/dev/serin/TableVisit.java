package dev.serin;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Visits the paths of one table, or some of them. Not thread-safe. */
final class TableVisit {
  /** In place of a node: the path is not visited. */
  private static final int NOT_VISITED = -2;

  private final CallTable table;
  private final CallVisitor visitor;
  private final KnownTimes known;
  private final @Nullable Times times;
  private final int[] nodes;

  /** Per slot: whether the path, or one below it, has time or is open. */
  private final boolean[] timed;

  private final int size;

  TableVisit(CallTable table, CallVisitor visitor) {
    this(table, visitor, new KnownTimes(table));
  }

  /**
   * Visits nothing yet.
   *
   * @param known the times of the message that has used the table
   */
  TableVisit(CallTable table, CallVisitor visitor, KnownTimes known) {
    this.table = table;
    this.visitor = visitor;
    this.known = known;
    this.times = known.of(table);
    this.size = table.size();
    this.nodes = new int[table.capacity()];
    Arrays.fill(nodes, NOT_VISITED);
    this.timed = timed(table, times, size);
  }

  private static boolean[] timed(CallTable table, @Nullable Times times, int size) {
    boolean[] timed = new boolean[table.capacity()];
    for (int i = size - 1; times != null && i >= 0; i--) { // callers come first
      int slot = table.order[i];
      if (timed[slot] || times.selfNanos(slot) > 0) {
        timed[slot] = true;
        timed[CallKey.caller(table.slots[2 * slot])] = true;
      }
    }
    return timed;
  }

  /** Marks an open call, so its path and its callers' will have time. */
  void expectOpen(int slot) {
    int at = slot;
    for (int depth = 0; at != CallTable.BASE && depth < size; depth++) {
      timed[at] = true;
      at = CallKey.caller(table.slots[2 * at]);
    }
  }

  /** Selects the calls below a path for the visit, as callees of the visitor's root. */
  void selectBelow(int slot) {
    nodes[slot] = visitor.root();
  }

  /** Visits a message, and selects its calls. */
  void selectMessage(int slot) {
    nodes[slot] = visitor.root();
    visit(slot, CallVisitor.MESSAGE);
  }

  /** Whether the calls below a path are callees of the visitor's root. */
  boolean isRoot(int slot) {
    return nodes[slot] == visitor.root();
  }

  /** Visits the selected paths. */
  void visit() {
    for (int i = 0; i < size; i++) {
      int slot = table.order[i];
      long key = table.slots[2 * slot];
      int caller = CallKey.caller(key);
      boolean isSelected = nodes[slot] != NOT_VISITED;
      if (!isSelected && caller != CallTable.BASE && nodes[caller] != NOT_VISITED) {
        nodes[slot] = nodes[caller];
        visit(slot, CallKey.method(key));
      }
    }
    visitor.folded(table.foldedCalls());
  }

  /** Visits a path that has no node of its own yet, and shares its caller's. */
  private void visit(int slot, int method) {
    boolean isMark = method >= CallKey.FIRST_MARK;
    if (!isMark) {
      nodes[slot] = visitor.calls(nodes[slot], method, table.slots[2 * slot + 1], timed[slot]);
      visitor.ends(nodes[slot], table.unwound(slot), table.unknownEnds(slot));
    }
    Times recorded = times;
    if (recorded != null) {
      long longestNanos = isMark ? 0 : recorded.longestNanos(slot);
      visitor.times(nodes[slot], recorded.selfNanos(slot), longestNanos);
    }
  }

  /**
   * The path of the innermost call that was open when the table became complete, followed by its
   * callers' paths.
   */
  int[] openPath() {
    int[] path = new int[size];
    int depth = 0;
    for (int at = table.openSlot; at != CallTable.BASE && depth < size; depth++) {
      path[depth] = at;
      at = CallKey.caller(table.slots[2 * at]);
    }
    return Arrays.copyOf(path, depth);
  }

  /**
   * Sets the open calls, which receive the time since the last tick.
   *
   * @param slots their paths, the innermost first
   * @param ownNanos the table's own time now
   */
  void open(int[] slots, long ownNanos) {
    long sinceNanos = Math.max(0, ownNanos - known.ownNanos());
    if (slots.length > 0 && nodes[slots[0]] != NOT_VISITED) {
      visitor.times(nodes[slots[0]], sinceNanos, 0);
    }
    for (int slot : slots) {
      if (nodes[slot] != NOT_VISITED) {
        visitor.open(nodes[slot], known.openNanos(slot) + sinceNanos);
      }
    }
  }

  boolean isVisited(int slot) {
    return nodes[slot] != NOT_VISITED;
  }

  /** The node of a path that is visited. */
  int node(int slot) {
    return nodes[slot];
  }
}
