package dev.serin.tests.apps;

import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Freezes, then exhausts the memory for half a second, survives that, and freezes again. */
public final class OutOfMemory {
  private static final long STEP_NANOS = 1_000_000;
  private static final long FIRST_MILLIS = 800;
  private static final long FULL_MILLIS = 500;
  private static final int MAX_PIECES = 200_000;
  private static final int FIRST_BYTES = 1 << 20;
  private static final int MIN_BYTES = 16;

  private OutOfMemory() {}

  /**
   * Runs the program.
   *
   * @param arguments the time of the last freeze in milliseconds
   */
  public static void main(String[] arguments) throws Exception {
    SwingUtilities.invokeAndWait(() -> freeze(FIRST_MILLIS));
    SwingUtilities.invokeAndWait(() -> fill(new Object[MAX_PIECES]));
    SwingUtilities.invokeAndWait(() -> freeze(Long.parseLong(arguments[0])));
    System.out.println("ended as it would have");
  }

  private static void freeze(long millis) {
    long endNanos = System.nanoTime() + millis * STEP_NANOS;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(STEP_NANOS);
    }
  }

  /** Also takes the memory that the collector frees meanwhile. */
  private static void fill(Object[] pieces) {
    long endNanos = System.nanoTime() + FULL_MILLIS * STEP_NANOS;
    int count = 0;
    while (System.nanoTime() < endNanos) {
      int bytes = FIRST_BYTES;
      while (bytes >= MIN_BYTES && count < MAX_PIECES) {
        try {
          pieces[count] = new byte[bytes];
          count++;
        } catch (OutOfMemoryError e) {
          bytes /= 2;
        }
      }
    }
  }
}
