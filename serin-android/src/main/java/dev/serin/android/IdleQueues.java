package dev.serin.android;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;

/** The queues of Loopers, which are told apart from them only since Android 6. */
final class IdleQueues {
  private IdleQueues() {}

  /** Has a handler called whenever the loop becomes idle, as long as it returns true. */
  static void whenIdle(Looper looper, MessageQueue.IdleHandler handler) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.M) {
      Since23.queue(looper).addIdleHandler(handler);
    } else if (Looper.myLooper() == looper) {
      Looper.myQueue().addIdleHandler(handler);
    } else {
      new Handler(looper).post(() -> Looper.myQueue().addIdleHandler(handler));
    }
  }
}
