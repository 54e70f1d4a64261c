package dev.serin.android;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.MessageQueue;
import android.os.StrictMode;
import android.util.Printer;
import org.jspecify.annotations.Nullable;

/** Operations on Loopers of all kinds. */
final class Loopers {
  private static final int ANDROID_17 = 37;

  private Loopers() {}

  /** Runs at once on the loop's own thread, and otherwise as a message of the loop. */
  static void run(Looper looper, Runnable doing) {
    if (Looper.myLooper() == looper) {
      doing.run();
    } else {
      new Handler(looper).post(doing);
    }
  }

  /**
   * Whether the thread with this stack waits for a message. On a device, its innermost frame is
   * then the native method of the queue.
   */
  static boolean isPolling(StackTraceElement[] stack) {
    return stack.length > 0
        && stack[0].getMethodName().equals("nativePollOnce")
        && stack[0].getClassName().equals(MessageQueue.class.getName());
  }

  /**
   * Sets the printer of a Looper, or none. Android 17 counts this as a slow call, for which a
   * strict policy of the app may kill the process; it happens once in the life of a printer.
   */
  static void print(Looper looper, @Nullable Printer printer) {
    if (Build.VERSION.SDK_INT < ANDROID_17) {
      looper.setMessageLogging(printer);
      return;
    }
    StrictMode.ThreadPolicy policy = StrictMode.getThreadPolicy();
    StrictMode.setThreadPolicy(
        new StrictMode.ThreadPolicy.Builder(policy).permitCustomSlowCalls().build());
    try {
      looper.setMessageLogging(printer);
    } finally {
      StrictMode.setThreadPolicy(policy);
    }
  }
}
