package dev.serin.tests.apps;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Calls a tiny method millions of times in a message, waits for a file, and repeats this. */
public final class HotTrivia {
  private static final int CALLS = 1000;

  /** This many calls are short on average, even if the program is suspended for a second. */
  private static final int MIN_ROUNDS = 20_000;

  private static int sum;

  private HotTrivia() {}

  /**
   * Runs the program.
   *
   * @param arguments the minimum time of each message's calls in milliseconds, and the file that
   *     ends the wait
   */
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    SwingUtilities.invokeAndWait(() -> call(millis));
    while (!Files.exists(Path.of(arguments[1]))) {
      LockSupport.parkNanos(1_000_000);
    }
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
      sum += bits(i);
    }
  }

  /** Its loop keeps it from being a cheap method by its code. */
  static int bits(int number) {
    int bits = 1;
    for (int rest = number; rest > 0; rest >>= 4) {
      bits++;
    }
    return bits;
  }
}
