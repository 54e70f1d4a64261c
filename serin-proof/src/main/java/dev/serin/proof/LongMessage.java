package dev.serin.proof;

import javax.swing.SwingUtilities;

/**
 * A program whose event thread runs one long message: rounds of calls, each of which calls the same
 * methods equally often. {@link LongMessageProof} knows the numbers.
 */
public final class LongMessage {
  static final int LEAVES = 2000;
  static final int OUTERS = 200;
  static final int INNERS = 3;
  static final int INNER_LEAVES = 2;
  static final int DEPTH = 30;

  private static long sum;

  private LongMessage() {}

  /**
   * Runs the program, and prints the number of rounds.
   *
   * @param arguments how many seconds the message takes
   */
  public static void main(String[] arguments) throws Exception {
    long nanos = Long.parseLong(arguments[0]) * 1_000_000_000;
    SwingUtilities.invokeAndWait(() -> System.out.println(rounds(nanos)));
    if (sum == 0) {
      throw new IllegalStateException("nothing was added");
    }
  }

  private static long rounds(long nanos) {
    long endNanos = System.nanoTime() + nanos;
    long rounds = 0;
    while (System.nanoTime() < endNanos) {
      round();
      rounds++;
    }
    return rounds;
  }

  private static void round() {
    for (int i = 0; i < LEAVES; i++) {
      sum += leaf(i);
    }
    for (int i = 0; i < OUTERS; i++) {
      outer(i);
    }
    recurse(DEPTH);
    caught();
  }

  private static void outer(int number) {
    for (int i = 0; i < INNERS; i++) {
      inner(number + i);
    }
  }

  private static void inner(int number) {
    int[] bits = new int[INNER_LEAVES];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = leaf(number + i);
    }
    sum += bits[0];
  }

  private static void recurse(int depth) {
    sum += leaf(depth);
    if (depth > 1) {
      recurse(depth - 1);
    }
  }

  private static void caught() {
    try {
      failing();
    } catch (IllegalStateException e) {
      sum++;
    }
  }

  private static void failing() {
    sum += leaf(1);
    throwing();
  }

  private static void throwing() {
    sum += leaf(1);
    throw new IllegalStateException();
  }

  /** Has a probe because of the loop. */
  private static int leaf(int number) {
    int bits = 1;
    for (int rest = number; rest > 0; rest >>= 8) {
      bits++;
    }
    return bits;
  }
}
