package dev.serin.tests.apps;

import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Freezes its event thread for a time, and ends. */
public final class ShortFreeze {
  private ShortFreeze() {}

  /**
   * Runs the program.
   *
   * @param arguments for how many milliseconds to freeze
   */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    SwingUtilities.invokeAndWait(() -> freeze(millis));
    System.out.println("ended as it would have");
  }

  private static void freeze(long millis) {
    long endNanos = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
