package dev.serin.android;

import android.os.Handler;
import android.os.Looper;

/** Has something done on the thread of a Looper. */
final class Loopers {
  private Loopers() {}

  /** Runs at once on the loop's own thread, and else as a message of the loop. */
  static void run(Looper looper, Runnable doing) {
    if (Looper.myLooper() == looper) {
      doing.run();
    } else {
      new Handler(looper).post(doing);
    }
  }
}
