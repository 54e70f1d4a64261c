package dev.serin;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * A table for each depth of messages, reused; null where there is none. The recorded thread writes;
 * others may read it.
 */
final class MessageTables {
  private final int bits;
  private final boolean precise;

  /** The number of words of a new table. */
  private volatile int length;

  private volatile AtomicReferenceArray<@Nullable CallTable> tables = new AtomicReferenceArray<>(4);

  /**
   * No table yet.
   *
   * @param bits of new tables, see {@link CallTable}
   * @param precise whether each probe reads the clock
   */
  MessageTables(int bits, boolean precise) {
    this.bits = bits;
    this.precise = precise;
    this.length = 2 << bits;
  }

  /**
   * Limits the size of new tables. Frees tables of another size that wait for a message, unless
   * they are for a log. Callable from any thread: a table that a message takes meanwhile stays in
   * use.
   *
   * @param running the table in use
   */
  void limit(int maxBits, CallTable running) {
    length = 2 << Math.min(bits, maxBits);
    AtomicReferenceArray<@Nullable CallTable> known = tables;
    for (int i = 0; i < known.length(); i++) {
      CallTable table = known.get(i);
      if (table != null && table != running && !table.isLogged && hasOtherSize(table)) {
        free(known, i, table);
      }
    }
  }

  /**
   * Restores a table that a message has taken for a log meanwhile, unless a later one has its own.
   */
  private static void free(
      AtomicReferenceArray<@Nullable CallTable> from, int depth, CallTable table) {
    if (from.compareAndSet(depth, table, null) && table.isLogged) {
      from.compareAndSet(depth, null, table);
    }
  }

  /** Whether a table has another size than a new one. */
  boolean hasOtherSize(CallTable table) {
    return table.slots.length != length;
  }

  /** The table for a message at a depth; null if a new one is necessary. */
  @Nullable CallTable forMessage(int depth, CallLog log) {
    CallTable known = get(depth);
    if (known == null || !hasOtherSize(known)) {
      return known;
    }
    if (known.isLogged && !known.isComplete) {
      log.complete(known, CallTable.BASE, known.ownNanos);
    }
    return null;
  }

  /** A new table. */
  CallTable create() {
    return new CallTable(Integer.numberOfTrailingZeros(length) - 1, precise);
  }

  int depths() {
    return tables.length();
  }

  @Nullable CallTable get(int depth) {
    return tables.get(depth);
  }

  void set(int depth, @Nullable CallTable table) {
    tables.lazySet(depth, table);
  }

  /** Makes room for one at a depth. */
  void reserve(int depth) {
    AtomicReferenceArray<@Nullable CallTable> all = tables;
    if (depth >= all.length()) {
      AtomicReferenceArray<@Nullable CallTable> more = new AtomicReferenceArray<>(2 * all.length());
      for (int i = 0; i < all.length(); i++) {
        more.lazySet(i, all.get(i));
      }
      tables = more;
    }
  }

  /**
   * Completes the tables of messages that are stopped or have ended, for a log.
   *
   * @param depth the number of messages that are open
   * @param running the table in use, which stays as it is
   */
  void completeOthers(int depth, StoppedMessages stopped, CallTable running, CallLog log) {
    for (int i = 0; i < depths(); i++) {
      CallTable standing = i <= depth ? stopped.table(i) : null;
      if (standing != null && !standing.isComplete) {
        long ownNanos = stopped.stoppedNanos(i) - stopped.sinceNanos(i);
        log.complete(standing, CallKey.caller(stopped.current(i)), ownNanos);
      }
      CallTable free = get(i);
      if (free != null && free != running) {
        if (!free.isComplete && free.isLogged) {
          log.complete(free, CallTable.BASE, free.ownNanos);
        }
        set(i, null);
      }
    }
  }

  /** All of them, with the running one last. */
  List<CallTable> andRunning(CallTable running) {
    List<CallTable> all = new ArrayList<>();
    AtomicReferenceArray<@Nullable CallTable> known = tables;
    for (int i = 0; i < known.length(); i++) {
      CallTable table = known.get(i);
      if (table != null && table != running) {
        all.add(table);
      }
    }
    all.add(running);
    return all;
  }
}
