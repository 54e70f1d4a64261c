package dev.serin.tests.apps;

import java.util.function.IntUnaryOperator;
import javax.swing.SwingUtilities;

/** Overflows its stack in synchronized code and in finally blocks, and must still end. */
public final class Overflowing {
  private Overflowing() {}

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    Object lock = new Object();
    SwingUtilities.invokeAndWait(
        () -> {
          for (int i = 0; i < 20; i++) {
            overflow(Overflowing::inSynchronizedMethod);
            overflow(n -> inSynchronizedBlock(n, lock));
            overflow(Overflowing::inFinally);
          }
        });
    System.out.println("ended after stack overflows");
  }

  private static void overflow(IntUnaryOperator recursion) {
    try {
      System.out.println(recursion.applyAsInt(0) + " is too deep");
    } catch (StackOverflowError e) {
      return;
    }
  }

  private static synchronized int inSynchronizedMethod(int n) {
    return inSynchronizedMethodAgain(n + 1) + 1;
  }

  private static synchronized int inSynchronizedMethodAgain(int n) {
    return inSynchronizedMethod(n + 1) + 1;
  }

  private static int inSynchronizedBlock(int n, Object lock) {
    synchronized (lock) {
      return inSynchronizedBlockAgain(n + 1, lock) + 1;
    }
  }

  private static int inSynchronizedBlockAgain(int n, Object lock) {
    synchronized (lock) {
      return inSynchronizedBlock(n + 1, lock) + 1;
    }
  }

  private static int inFinally(int n) {
    int result = 0;
    try {
      result = inFinallyAgain(n + 1);
    } finally {
      result += Integer.bitCount(n);
    }
    return result;
  }

  private static int inFinallyAgain(int n) {
    int result = 0;
    try {
      result = inFinally(n + 1);
    } finally {
      result += Integer.bitCount(n);
    }
    return result;
  }
}
