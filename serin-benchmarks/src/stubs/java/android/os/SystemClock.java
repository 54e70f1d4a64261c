package android.os;

/** Stub: the JVM's clock. */
public final class SystemClock {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private SystemClock() {}

  /** Only differences mean something. */
  public static long uptimeMillis() {
    return System.nanoTime() / NANOS_PER_MILLI;
  }

  /** Called by the thread that updates Matrix's clock. */
  public static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
