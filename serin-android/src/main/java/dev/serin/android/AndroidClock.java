package dev.serin.android;

import android.os.Debug;
import android.os.Looper;
import android.os.Process;
import dev.serin.runtime.Clock;
import dev.serin.runtime.LinuxProcess;
import java.util.concurrent.TimeUnit;

/** The monotonic clock, which stands still while the device sleeps. */
final class AndroidClock implements Clock {
  @Override
  public long processCpuNanos() {
    return TimeUnit.MILLISECONDS.toNanos(Process.getElapsedCpuTime());
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
