package dev.serin.android;

import android.os.Build;
import android.os.Looper;
import android.os.SystemClock;
import dev.serin.runtime.Clock;
import java.util.concurrent.TimeUnit;

/** When the process started, and whether its start is still in progress. */
final class ProcessStart {
  private static final String BINDING = "handleBindApplication";

  private ProcessStart() {}

  /**
   * The time on the clock; before Android 7, which does not report it, the current time. It is the
   * time at which the system assigned the process to the app.
   */
  static long nanos(Clock clock) {
    long agoMillis =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
            ? SystemClock.uptimeMillis() - Since24.processStartMillis()
            : 0;
    return clock.nanoTime() - TimeUnit.MILLISECONDS.toNanos(agoMillis);
  }

  /** Whether the current thread is creating the application: its first message is yet to come. */
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
