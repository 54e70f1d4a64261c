package dev.serin;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Completed tables of a recorder, for a reader that follows a thread over several messages. The
 * recorded thread adds, another one takes. Bounded: the oldest table is dropped, and its calls are
 * counted.
 */
public final class CallLog {
  /** The maximum number of waiting tables. */
  static final int CAPACITY = 8;

  private final Queue<CallTable> tables = new ConcurrentLinkedQueue<>();
  private final AtomicInteger size = new AtomicInteger();

  /** Parts up to this one need no log. */
  private volatile int ignoredPart = -1;

  private volatile boolean always;
  private final AtomicLong droppedCalls = new AtomicLong();

  /** Whether the calls of a part are logged. */
  boolean isOn(int part) {
    return always || part > ignoredPart;
  }

  /** Whether the calls of all parts are logged. */
  public void setFollowed(boolean isFollowed) {
    always = isFollowed;
  }

  /** Logs only parts after this one. */
  public void ignore(int part) {
    ignoredPart = part;
  }

  /** Completes a table, and adds it if its calls are logged. Called by the recorded thread. */
  void complete(CallTable table, int lastSlot, long lastOwnNanos) {
    table.complete(lastSlot, lastOwnNanos);
    if (table.isLogged) {
      add(table);
    }
  }

  private void add(CallTable complete) {
    if (size.get() >= CAPACITY) {
      CallTable oldest = poll();
      droppedCalls.addAndGet(oldest == null ? 0 : oldest.calls());
    }
    tables.add(complete);
    size.incrementAndGet();
  }

  /** Whether no table waits. */
  public boolean isEmpty() {
    return tables.isEmpty();
  }

  /** The next table; null if none waits. */
  public @Nullable CallTable poll() {
    CallTable oldest = tables.poll();
    if (oldest != null) {
      size.decrementAndGet();
    }
    return oldest;
  }

  /** How many calls were dropped because no reader took them in time. */
  public long droppedCalls() {
    return droppedCalls.get();
  }
}
