package dev.serin.runtime;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The long dispatches of a loop that have ended and that the watchdog has not fetched. Safe for use
 * by several threads; never waits.
 */
final class EndedDispatches {
  private static final int CAPACITY = 64;

  private final Queue<Dispatch> ended = new ConcurrentLinkedQueue<>();
  private final AtomicInteger count = new AtomicInteger();
  private final AtomicInteger lost = new AtomicInteger();
  private final AtomicInteger lostOver = new AtomicInteger();

  /**
   * Keeps an ended dispatch if there is room and memory; otherwise counts it as lost. Called by the
   * loop's thread.
   *
   * @param end when it ended, and with which calls
   * @param over whether it is over a threshold
   */
  void keep(OpenDispatch ending, Dispatch.End end, int recordingEpoch, boolean over) {
    if (count.get() >= CAPACITY) {
      lose(over);
      return;
    }
    try {
      ended.add(Dispatch.ended(ending, Thread.currentThread(), recordingEpoch, end));
      count.incrementAndGet();
    } catch (OutOfMemoryError e) {
      lose(over); // the program may survive this, and the loop must remain watched
    }
  }

  private void lose(boolean over) {
    lost.incrementAndGet();
    if (over) {
      lostOver.incrementAndGet();
    }
  }

  /** The next dispatch, or null. */
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

  /** The number of dispatches lost because the watchdog did not keep up. */
  int lost() {
    return lost.get();
  }
}
