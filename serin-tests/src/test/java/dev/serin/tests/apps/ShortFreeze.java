package dev.serin.tests.apps;

import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Freezes its event thread for a time, and ends. */
public final class ShortFreeze {
  /**
   * Begins the line on the standard error stream with the event's maximum time in the queue, in
   * milliseconds.
   */
  public static final String QUEUED_MILLIS = "queued at most, in milliseconds: ";

  private ShortFreeze() {}

  /**
   * Runs the program.
   *
   * @param arguments the time of the freeze in milliseconds
   */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    long beforePostMillis = System.currentTimeMillis();
    SwingUtilities.invokeAndWait(
        () -> {
          long queuedMillis = System.currentTimeMillis() - beforePostMillis;
          freeze(millis);
          System.err.println(QUEUED_MILLIS + queuedMillis);
        });
    System.out.println("ended as it would have");
  }

  private static void freeze(long millis) {
    long endNanos = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
