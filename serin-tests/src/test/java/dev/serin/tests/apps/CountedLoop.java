package dev.serin.tests.apps;

import java.lang.reflect.InvocationTargetException;
import javax.swing.SwingUtilities;

/** Freezes its event thread in a compiled loop that some collectors let nobody stop. */
public final class CountedLoop {
  private static final int MESSAGES = 20;
  private static final int CALLS = 2000;
  private static final int TURNS = 1000;

  private static int result;

  private CountedLoop() {}

  /**
   * Runs the program.
   *
   * @param arguments none
   */
  public static void main(String[] arguments) throws Exception {
    for (int i = 0; i < MESSAGES; i++) {
      message(CALLS, TURNS);
    }
    message(1, Integer.MAX_VALUE);
    System.out.println("result " + result);
  }

  private static void message(int calls, int turns)
      throws InterruptedException, InvocationTargetException {
    SwingUtilities.invokeAndWait(
        () -> {
          for (int i = 0; i < calls; i++) {
            outer(turns);
          }
        });
  }

  private static void outer(int turns) {
    result += spin(turns);
  }

  private static int spin(int turns) {
    int sum = 1;
    for (int i = 0; i < turns; i++) {
      sum = sum * 31 + (i ^ sum);
    }
    return sum;
  }
}
