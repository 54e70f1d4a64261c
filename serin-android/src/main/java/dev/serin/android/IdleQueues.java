package dev.serin.android;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;

/** The queues of Loopers, which Loopers expose only since Android 6. */
final class IdleQueues {
  private IdleQueues() {}

  /** An action on a queue. */
  interface Doing {
    void with(MessageQueue queue);
  }

  /** A handler of Serin, whose time is attributed to nobody. */
  interface Own extends MessageQueue.IdleHandler {}

  /**
   * Registers a handler to be called whenever the loop becomes idle, as long as it returns true.
   */
  static void whenIdle(Looper looper, Own handler) {
    of(looper, queue -> queue.addIdleHandler(handler));
  }

  /**
   * Runs an action on the queue of a loop: now, or by a message if the queue is not accessible now,
   * unless the loop has ended.
   */
  static void of(Looper looper, Doing doing) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.M) {
      doing.with(Since23.queue(looper));
    } else if (Looper.myLooper() == looper) {
      doing.with(Looper.myQueue());
    } else if (looper.getThread().isAlive()) {
      new Handler(looper).post(() -> doing.with(Looper.myQueue()));
    }
  }
}
