package dev.serin.runtime;

import dev.serin.format.CallTreeCut;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * Issues of ended messages that wait for the times of their frames: the system reports a frame only
 * after it was rendered. Not thread-safe; used by the watchdog only.
 */
final class AwaitedFrames {
  /** How long after the end of its message a frame is awaited. */
  static final long MAX_NANOS = 200_000_000;

  /** The maximum number of issues that wait; further ones are reported without a frame. */
  static final int MAX_WAITING = 16;

  private final Deque<Waiting> waiting = new ArrayDeque<>();

  /**
   * Keeps an issue if its message expected its frame before the issue was made: the frame may have
   * been reported since then. Returns whether it is kept.
   *
   * @param frames {@link Incident#awaitedFrames} before the issue was made
   */
  boolean add(Incident incident, @Nullable DrawnFrames frames, Issue issue, CallTreeCut cut) {
    if (frames == null || waiting.size() >= MAX_WAITING) {
      return false;
    }
    waiting.add(new Waiting(incident, frames, issue, cut));
    frames.await(true);
    return true;
  }

  /** Postpones the deletion of a message's snapshot. Returns whether none of its issues waits. */
  boolean isDeletable(Loop loop, long number) {
    boolean isDeletable = true;
    for (Waiting each : waiting) {
      if (each.incident.loop == loop && each.incident.dispatch.number == number) {
        each.hasEnded = true;
        isDeletable = false;
      }
    }
    return isDeletable;
  }

  /** Removes and returns the next issue that waits no longer, or null. */
  @Nullable Waiting poll(long nowNanos) {
    for (Iterator<Waiting> all = waiting.iterator(); all.hasNext(); ) {
      Waiting each = all.next();
      if (each.dueInNanos(nowNanos) <= 0) {
        return remove(all, each);
      }
    }
    return null;
  }

  /** Removes and returns the next issue, or null. */
  @Nullable Waiting poll() {
    Iterator<Waiting> all = waiting.iterator();
    return all.hasNext() ? remove(all, all.next()) : null;
  }

  private Waiting remove(Iterator<Waiting> at, Waiting each) {
    at.remove();
    if (waiting.isEmpty()) {
      each.frames.await(false);
    }
    return each;
  }

  /** How long until an issue waits no longer, if no frame is reported. */
  long dueInNanos(long nowNanos) {
    long dueInNanos = Threads.UNTIL_WOKEN;
    for (Waiting each : waiting) {
      dueInNanos = Math.min(dueInNanos, each.dueInNanos(nowNanos));
    }
    return dueInNanos;
  }

  /** An issue that waits. */
  static final class Waiting {
    final Incident incident;
    final Issue issue;
    final CallTreeCut cut;

    /** Whether the snapshot of its message may be deleted once the issue is written. */
    boolean hasEnded;

    private final DrawnFrames frames;

    private Waiting(Incident incident, DrawnFrames frames, Issue issue, CallTreeCut cut) {
      this.incident = incident;
      this.issue = issue;
      this.cut = cut;
      this.frames = frames;
    }

    private long dueInNanos(long nowNanos) {
      boolean isExpected = incident.awaitedFrames() != null;
      return isExpected ? incident.dispatch.endNanos + MAX_NANOS - nowNanos : 0;
    }
  }
}
