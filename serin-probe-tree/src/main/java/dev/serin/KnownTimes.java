package dev.serin;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/**
 * The last known times of the message of a table: the table's own, or those of an earlier table
 * that it continues, if no tick has seen it yet. For readers.
 */
final class KnownTimes {
  private final CallTable table;
  private final CallTable timed;
  private final @Nullable Times times;

  /** In frozen times, the open paths whose calls have these times, the outermost first. */
  private final int @Nullable [] frozenOpen;

  private final BitSet frozenOpenSlots = new BitSet();

  /** Looks up the times; others may record some later. */
  KnownTimes(CallTable table) {
    CallTable at = table;
    CallTable before = at.former; // first: a table gets times before the chain behind it is cut
    Times known = at.times();
    while (known == null && before != null) {
      at = before;
      before = at.former;
      known = at.times();
    }
    this.table = table;
    this.timed = at;
    this.times = known;
    this.frozenOpen = null;
  }

  private KnownTimes(KnownTimes of, @Nullable Times frozen, int[] frozenOpen) {
    this.table = of.table;
    this.timed = of.timed;
    this.times = frozen;
    this.frozenOpen = frozenOpen;
    for (int slot : frozenOpen) {
      frozenOpenSlots.set(slot);
    }
  }

  /**
   * Returns a copy that later ticks do not change.
   *
   * @param openPaths the paths of the calls that are open, the outermost first
   */
  KnownTimes frozen(int[] openPaths) {
    Times frozen = times == null ? null : times.frozen();
    int[] begun = openThen(openPaths);
    int stillOpen = frozen == null ? 0 : frozen.stillOpen(begun);
    return new KnownTimes(this, frozen, Arrays.copyOf(begun, stillOpen));
  }

  /** The times of a table that the message has used; null if none are known. */
  @Nullable Times of(CallTable which) {
    if (which == timed) {
      return times;
    }
    for (CallTable later = table; later != null && later != timed; later = later.former) {
      if (later == which) {
        return null;
      }
    }
    return which.times();
  }

  /** The last times; null if none are known. */
  @Nullable Times times() {
    return times;
  }

  /** Whether the last times belong to a table, or would. */
  boolean areLastOf(CallTable which) {
    return timed == which;
  }

  /** The message's own time up to which they are known. */
  long ownNanos() {
    return times == null ? 0 : times.ownNanos();
  }

  /** How long the call of a path that is open in the table had been open at {@link #ownNanos}. */
  long openNanos(int slot) {
    return times == null || isCalledSince(slot) ? 0 : times.openNanos(slot);
  }

  /**
   * The first of some open paths, the outermost first: those whose calls began before {@link
   * #ownNanos}, or in the same table.
   */
  int[] openThen(int[] paths) {
    if (frozenOpen != null) {
      return frozenOpen;
    }
    int length = 0;
    while (length < paths.length && !isCalledSince(paths[length])) {
      length++;
    }
    return Arrays.copyOf(paths, length);
  }

  /** Whether the open call of a path began after the times, if that is known. */
  private boolean isCalledSince(int slot) {
    if (frozenOpen != null) {
      return !frozenOpenSlots.get(slot);
    }
    for (CallTable at = table; at != null && at != timed; at = at.former) {
      if (at.slots[2 * slot + 1] > 0) {
        return true;
      }
    }
    return false;
  }
}
