package dev.serin.agent;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * The first moments of a program, in which the agent leaves nothing on the disk unless there is an
 * issue: start scripts run {@code java} briefly. Safe for use by several threads.
 */
final class GracePeriod {
  private final long endNanos;
  private final CountDownLatch over = new CountDownLatch(1);

  /** Begins now; is over at once if it has no time. */
  GracePeriod(long nanos) {
    endNanos = System.nanoTime() + nanos;
    if (nanos <= 0) {
      end();
    }
  }

  /** Ends before its time: there is an issue. */
  void end() {
    over.countDown();
  }

  /** Waits until it is over. */
  void await() throws InterruptedException {
    if (!over.await(endNanos - System.nanoTime(), TimeUnit.NANOSECONDS)) {
      end();
    }
  }

  boolean isOver() {
    return over.getCount() == 0;
  }
}
