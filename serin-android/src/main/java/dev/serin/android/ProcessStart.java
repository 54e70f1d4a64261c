package dev.serin.android;

import android.os.Build;
import android.os.Looper;
import android.os.SystemClock;
import dev.serin.runtime.Clock;
import java.util.concurrent.TimeUnit;

/** When the process was made, and whether that is still going on. */
final class ProcessStart {
  private static final String BINDING = "handleBindApplication";

  private ProcessStart() {}

  /**
   * When, on the clock; now before Android 7, which does not tell. In fact it is when the system
   * gave the process to the app.
   */
  static long nanos(Clock clock) {
    long agoMillis =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
            ? SystemClock.uptimeMillis() - Since24.processStartMillis()
            : 0;
    return clock.nanoTime() - TimeUnit.MILLISECONDS.toNanos(agoMillis);
  }

  /** Whether the current thread is making the application: its first message is yet to come. */
  static boolean isNow() {
    if (Looper.myLooper() != Looper.getMainLooper()) {
      return false;
    }
    for (StackTraceElement frame : Thread.currentThread().getStackTrace()) {
      if (frame.getMethodName().equals(BINDING)) {
        return true;
      }
    }
    return false;
  }
}
