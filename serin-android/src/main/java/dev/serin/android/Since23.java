package dev.serin.android;

import android.os.Looper;
import android.os.MessageQueue;

/** Calls that exist since Android 6.0. */
@SinceApi(23)
final class Since23 {
  private Since23() {}

  static MessageQueue queue(Looper looper) {
    return looper.getQueue();
  }
}
