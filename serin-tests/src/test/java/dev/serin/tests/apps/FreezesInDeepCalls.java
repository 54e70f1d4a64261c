package dev.serin.tests.apps;

import java.util.concurrent.TimeUnit;
import javax.swing.SwingUtilities;

/**
 * Freezes its event thread twice: first directly, then below many calls, whose tree makes a large
 * issue.
 */
public final class FreezesInDeepCalls {
  private FreezesInDeepCalls() {}

  /**
   * Runs the program.
   *
   * @param arguments the time of each freeze in milliseconds, and the number of the calls
   */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    int calls = Integer.parseInt(arguments[1]);
    SwingUtilities.invokeAndWait(() -> freeze(millis));
    SwingUtilities.invokeAndWait(() -> freezeBelow(calls, millis));
  }

  private static void freezeBelow(int calls, long millis) {
    if (calls > 0) {
      freezeBelow(calls - 1, millis);
    } else {
      freeze(millis);
    }
  }

  private static void freeze(long millis) {
    long nanos = TimeUnit.MILLISECONDS.toNanos(millis);
    long startNanos = System.nanoTime();
    while (System.nanoTime() - startNanos < nanos) {
      Thread.onSpinWait();
    }
  }
}
