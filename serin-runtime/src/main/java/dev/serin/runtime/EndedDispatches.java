package dev.serin.runtime;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The long dispatches of a loop that have ended, until the watchdog fetches them. Safe for use by
 * several threads; does not wait.
 */
final class EndedDispatches {
  private static final int CAPACITY = 64;

  private final Queue<Dispatch> ended = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();

  /** Whether there is room for one more; if not, one counts as lost. By the loop's thread. */
  boolean hasRoom() {
    if (count.get() < CAPACITY) {
      return true;
    }
    lost.incrementAndGet();
    return false;
  }

  /** Keeps one for which there is room. By the loop's thread. */
  void add(Dispatch dispatch) {
    count.incrementAndGet();
    ended.add(dispatch);
  }

  /** The next one, or null. */
  @Nullable Dispatch poll() {
    Dispatch dispatch = ended.poll();
    if (dispatch != null) {
      count.decrementAndGet();
    }
    return dispatch;
  }

  /** How many were lost because the watchdog did not keep up. */
  int lost() {
    return lost.get();
  }
}
