package dev.serin.tests.apps;

/** Works without an event thread, until it is killed. */
public final class WithoutEvents {
  /** The line on the standard output stream when it has started. */
  public static final String STARTED = "started";

  private static final long WORK_NANOS = 10_000_000;

  private WithoutEvents() {}

  /** Runs the program. */
  public static void main(String[] arguments) {
    System.out.println(STARTED);
    while (true) {
      work();
    }
  }

  private static void work() {
    long endNanos = System.nanoTime() + WORK_NANOS;
    while (System.nanoTime() < endNanos) {
      Thread.onSpinWait();
    }
  }
}
