package dev.serin.tests.apps;

import javax.swing.SwingUtilities;

/**
 * Calls a tiny method millions of times in one message, over thousands of paths, most of which have
 * no row in the call tree.
 */
public final class SpreadTrivia {
  /** Two to this power paths. */
  private static final int DEPTH = 13;

  private static final int CALLS = 20;

  /** See {@link HotTrivia}. */
  private static final int MIN_ROUNDS = 100;

  private static int sum;

  private SpreadTrivia() {}

  /**
   * Runs the program.
   *
   * @param arguments the minimum time of the message's calls in milliseconds
   */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    SwingUtilities.invokeAndWait(() -> call(millis));
    System.out.println(sum == 0 ? "nothing was added" : "ended as it would have");
  }

  private static void call(long millis) {
    long endNanos = System.nanoTime() + millis * 1_000_000;
    for (int round = 0; round < MIN_ROUNDS || System.nanoTime() < endNanos; round++) {
      left(DEPTH);
    }
  }

  private static void left(int depth) {
    if (depth == 0) {
      callOften();
    } else {
      left(depth - 1);
      right(depth - 1);
    }
  }

  private static void right(int depth) {
    if (depth == 0) {
      callOften();
    } else {
      left(depth - 1);
      right(depth - 1);
    }
  }

  private static void callOften() {
    for (int i = 0; i < CALLS; i++) {
      sum += HotTrivia.bits(i);
    }
  }
}
