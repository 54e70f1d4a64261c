package android.os;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;

/** Stub: the JVM's clock. */
public final class SystemClock {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final long NANOS_PER_MILLI = 1_000_000;

  private SystemClock() {}

  /** Only differences are meaningful. */
  public static long uptimeMillis() {
    return System.nanoTime() / NANOS_PER_MILLI;
  }

  /** The processor time of this thread: the same system call as on Android. */
  public static long currentThreadTimeMillis() {
    return THREADS.getCurrentThreadCpuTime() / NANOS_PER_MILLI;
  }

  /**
   * Sleeps, as Android's does. Only Matrix's own thread calls it, to wait between two settings of
   * its clock. With another kind of waiting, the measured recorder would not be Matrix.
   */
  public static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
