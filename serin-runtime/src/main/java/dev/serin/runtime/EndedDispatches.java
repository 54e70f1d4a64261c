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
  private final AtomicInteger lostOver = new AtomicInteger();

  /** Whether there is room for one more. By the loop's thread. */
  boolean hasRoom() {
    return count.get() < CAPACITY;
  }

  /** Keeps one for which there is room. By the loop's thread. */
  void add(Dispatch dispatch) {
    ended.add(dispatch);
    count.incrementAndGet();
  }

  /**
   * One counts as lost. By the loop's thread.
   *
   * @param over whether it was over a threshold
   */
  void lose(boolean over) {
    lost.incrementAndGet();
    if (over) {
      lostOver.incrementAndGet();
    }
  }

  /** The next one, or null. */
  @Nullable Dispatch poll() {
    Dispatch dispatch = ended.poll();
    if (dispatch != null) {
      count.decrementAndGet();
    }
    return dispatch;
  }

  /** How many of the lost dispatches were over a threshold. */
  int lostOver() {
    return lostOver.get();
  }

  /** How many were lost because the watchdog did not keep up. */
  int lost() {
    return lost.get();
  }
}
