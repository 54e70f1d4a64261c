package dev.serin.tests.apps;

import dev.serin.annotations.Trace;
import javax.swing.SwingUtilities;

/** Calls a tiny method, annotated to get a probe, millions of times in a message. */
public final class ChosenTrivia {
  private static final int CALLS = 1000;

  /** See {@link HotTrivia}. */
  private static final int MIN_ROUNDS = 20_000;

  private static int sum;

  private ChosenTrivia() {}

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
      callOften();
    }
  }

  private static void callOften() {
    for (int i = 0; i < CALLS; i++) {
      sum += next(i);
    }
  }

  @Trace
  private static int next(int number) {
    return number + 1;
  }
}
