package dev.serin.android;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;

/** The queues of Loopers, which are told apart from them only since Android 6. */
final class IdleQueues {
  private IdleQueues() {}

  /** Does something with a queue. */
  interface Doing {
    void with(MessageQueue queue);
  }

  /** A handler of ours, whose time is nobody's. */
  interface Own extends MessageQueue.IdleHandler {}

  /** Has a handler called whenever the loop becomes idle, as long as it returns true. */
  static void whenIdle(Looper looper, Own handler) {
    of(looper, queue -> queue.addIdleHandler(handler));
  }

  /** Does something with the queue of a loop: now, or by a message where it cannot be had now. */
  static void of(Looper looper, Doing doing) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.M) {
      doing.with(Since23.queue(looper));
    } else if (Looper.myLooper() == looper) {
      doing.with(Looper.myQueue());
    } else {
      new Handler(looper).post(() -> doing.with(Looper.myQueue()));
    }
  }
}
