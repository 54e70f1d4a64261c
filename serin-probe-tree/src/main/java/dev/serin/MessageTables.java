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
  private volatile AtomicReferenceArray<@Nullable CallTable> tables = new AtomicReferenceArray<>(4);

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
