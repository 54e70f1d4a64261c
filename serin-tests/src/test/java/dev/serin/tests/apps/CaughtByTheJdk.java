package dev.serin.tests.apps;

import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Lets the JDK catch an exception in its event thread, and freezes it afterwards. */
public final class CaughtByTheJdk {
  private CaughtByTheJdk() {}

  /**
   * Runs the program.
   *
   * @param arguments the time of the freeze in milliseconds
   */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    SwingUtilities.invokeAndWait(() -> load(millis));
    System.out.println("ended as it would have");
  }

  private static void load(long millis) {
    new FutureTask<>(CaughtByTheJdk::parse).run();
    show(millis);
  }

  private static String parse() {
    pass(20);
    throw fail("not what was expected");
  }

  private static IllegalStateException fail(String message) {
    throw new IllegalStateException(message);
  }

  private static void show(long millis) {
    pass(millis);
  }

  private static void pass(long millis) {
    long endNanos = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
