package dev.serin.tests.apps;

import java.lang.reflect.InvocationTargetException;
import java.util.Arrays;
import javax.swing.SwingUtilities;

/**
 * Freezes its event thread in loops without calls, before, in and after methods that compilers put
 * into the same code. With some collectors, nothing can stop such a loop once it is compiled.
 */
public final class CountedLoop {
  private static final int MESSAGES = 20;
  private static final int CALLS = 2000;
  private static final int TURNS = 1000;
  private static final int FILLED = 400_000_000;

  private static byte[] bytes = new byte[TURNS];
  private static int result;

  private CountedLoop() {}

  /**
   * Runs the program.
   *
   * @param arguments the number by which calls, turns and bytes are divided: 1, or more where they
   *     take longer as no compiler runs
   */
  public static void main(String[] arguments) throws Exception {
    int divisor = Integer.parseInt(arguments[0]);
    for (int i = 0; i < MESSAGES; i++) {
      all(CALLS / divisor, TURNS, TURNS);
    }
    bytes = new byte[FILLED / divisor];
    all(1, Integer.MAX_VALUE / divisor, FILLED / divisor);
    System.out.println("result " + result);
  }

  private static void all(int calls, int turns, int filled)
      throws InterruptedException, InvocationTargetException {
    SwingUtilities.invokeAndWait(
        () -> {
          for (int i = 0; i < calls; i++) {
            inCallee(turns);
          }
        });
    SwingUtilities.invokeAndWait(
        () -> {
          for (int i = 0; i < calls; i++) {
            inCaller(turns);
          }
        });
    SwingUtilities.invokeAndWait(
        () -> {
          for (int i = 0; i < calls; i++) {
            inLibrary(filled);
          }
        });
  }

  private static void inCallee(int turns) {
    result += spin(turns);
  }

  private static int spin(int turns) {
    int sum = 1;
    for (int i = 0; i < turns; i++) {
      sum = sum * 31 + (i ^ sum);
    }
    return sum;
  }

  private static void inCaller(int turns) {
    int sum = shortly(turns);
    for (int i = 0; i < turns; i++) {
      sum = sum * 31 + (i ^ sum);
    }
    result += sum + shortly(sum);
  }

  private static void inLibrary(int turns) {
    int sum = shortly(turns);
    for (int i = 0; i < 10; i++) {
      Arrays.fill(bytes, 0, turns, (byte) sum);
    }
    result += sum + shortly(sum);
  }

  private static int shortly(int value) {
    int sum = value;
    for (int i = 0; i < 3; i++) {
      sum = sum * 31 + (i ^ sum);
    }
    return sum;
  }
}
