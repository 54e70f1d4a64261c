package dev.serin;

import org.jspecify.annotations.Nullable;

/**
 * The calls of a recorded thread between two messages: in callbacks that its loop runs while it
 * waits. They are kept apart from earlier ones only for a reader that wants it. The recorded thread
 * calls {@link #begin} and {@link #end}; any thread calls the others.
 */
public final class GapCalls {
  private static final int MAX_CAPACITY = 1 << CallTable.MAX_BITS_BETWEEN;

  private final TableSwitch tableSwitch;
  private final RunningCalls running;
  private final StoppedMessages stopped;
  private final CallLog log;
  private volatile boolean isWanted;

  /** Whether the calls since the last message are separate from earlier ones. */
  private volatile boolean isSeparate;

  GapCalls(TableSwitch tableSwitch, RunningCalls running, StoppedMessages stopped, CallLog log) {
    this.tableSwitch = tableSwitch;
    this.running = running;
    this.stopped = stopped;
    this.log = log;
  }

  /** Keeps the calls between messages apart from the end of the next message on. */
  public void separate() {
    isWanted = true;
  }

  /** A gap begins: a message has ended, or the loop has run something of Serin. */
  public void begin(long nowNanos) {
    if (!isWanted || running.number() != MessageRoots.NO_MESSAGE) {
      return;
    }
    CallTable own = running.table();
    boolean isInLoop = running.slot() == own.outermost();
    if (isSeparate != isInLoop) { // a volatile store costs more than a load
      isSeparate = isInLoop;
    }
    if (!isInLoop) {
      return; // calls that surround the loop are open, and have the earlier calls too
    }
    own.spend(running.slot(), running.ownNanos(nowNanos));
    own.ownNanos = running.ownNanos(nowNanos);
    if (own.capacity() > MAX_CAPACITY) {
      restart(own, nowNanos); // it was for the start of the program, or has grown
    } else if (!own.hasNewCalls()) {
      running.change();
      own.roots.beginsAt(nowNanos, own.ownNanos);
      running.changed();
    } else if (own.hasRoomForMessage() && own.formerGeneration == 0) {
      tableSwitch.runs(own, MessageRoots.NO_MESSAGE, nowNanos);
    } else {
      restart(own, nowNanos);
    }
  }

  private void restart(CallTable full, long nowNanos) {
    log.complete(full, CallTable.BASE, full.ownNanos);
    int capacity = Math.min(full.capacity(), MAX_CAPACITY);
    CallTable next = full.isLogged || capacity < full.capacity() ? full.empty(capacity) : full;
    tableSwitch.start(next);
    tableSwitch.runs(next, MessageRoots.NO_MESSAGE, nowNanos);
  }

  /**
   * Ends a gap whose calls are wanted.
   *
   * @param sinceNanos the begin of the wanted time, without calls before it
   * @return its calls, to which nothing is added any more; none if they are unknown
   */
  public MessageCalls end(long sinceNanos, long nowNanos) {
    if (!isSeparate) {
      return MessageCalls.none();
    }
    CallTable own = running.table();
    own.spend(running.slot(), running.ownNanos(nowNanos));
    int slot = running.slot();
    MessageCalls calls = MessageCalls.ofOpen(own, slot, sinceNanos);
    CallTable next = own.empty(own.capacity());
    next.isLogged = own.isLogged;
    next.part = own.part;
    next.startAfter(own, tableSwitch.nextGeneration(), slot);
    log.complete(own, slot, running.ownNanos(nowNanos));
    tableSwitch.continueIn(next, slot, running.sinceNanos(), MessageRoots.NO_MESSAGE);
    return calls;
  }

  /** Whether no call has been recorded since the gap began. True only if it is known. */
  public boolean isEmpty() {
    return isSeparate && !running.table().hasNewCalls();
  }

  /**
   * The calls of the gap so far; none if they are unknown, null if it has ended or cannot be seen.
   *
   * @param sinceNanos the begin of the wanted time, without calls before it
   */
  public @Nullable MessageCalls read(long sinceNanos) {
    return isSeparate
        ? running.read(MessageRoots.NO_MESSAGE, stopped, sinceNanos)
        : MessageCalls.none();
  }
}
