package dev.serin.android;

import android.os.Build;
import android.os.Debug;
import android.os.Looper;
import android.os.Process;
import dev.serin.runtime.Clock;
import dev.serin.runtime.LinuxProcess;
import java.util.concurrent.TimeUnit;

/** The monotonic clock, which stands still while the device sleeps. */
final class AndroidClock implements Clock {
  /** The time in ms for which threads that needed memory waited for the garbage collector. */
  private static final String COLLECTION_MILLIS = "art.gc.blocking-gc-time";

  @Override
  public long processCpuNanos() {
    return TimeUnit.MILLISECONDS.toNanos(Process.getElapsedCpuTime());
  }

  /** Known since Android 6. */
  @Override
  public long collectionNanos() {
    String millis =
        Build.VERSION.SDK_INT >= Build.VERSION_CODES.M
            ? Debug.getRuntimeStat(COLLECTION_MILLIS)
            : null;
    try {
      return millis == null || millis.isEmpty()
          ? -1
          : TimeUnit.MILLISECONDS.toNanos(Long.parseLong(millis));
    } catch (NumberFormatException e) {
      return -1; // the runtime has another format
    }
  }

  /** A call of the system; reads no file. */
  @Override
  public long currentThreadCpuNanos() {
    return Debug.threadCpuTimeNanos();
  }

  /** Known only for the main thread, whose id is the id of the process. */
  @Override
  public long threadCpuNanos(Thread thread) {
    return thread == Looper.getMainLooper().getThread()
        ? LinuxProcess.threadCpuNanos(Process.myPid())
        : -1;
  }
}
