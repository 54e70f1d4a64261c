package dev.serin.tests.apps;

import java.lang.reflect.InvocationTargetException;
import javax.swing.SwingUtilities;

/** Freezes its event thread again and again, until it is killed. */
public final class FreezesAgain {
  /** The line on the standard output stream once the first freeze has begun. */
  public static final String FROZEN = "frozen";

  private static final long FREEZE_NANOS = 300_000_000;

  private FreezesAgain() {}

  /** Runs the program. */
  public static void main(String[] arguments) throws InterruptedException {
    try {
      while (true) {
        SwingUtilities.invokeAndWait(FreezesAgain::freeze);
      }
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e);
    }
  }

  private static void freeze() {
    System.out.println(FROZEN);
    outer();
  }

  private static void outer() {
    inner();
    inner();
  }

  private static void inner() {
    long endNanos = System.nanoTime() + FREEZE_NANOS / 2;
    while (System.nanoTime() < endNanos) {
      Thread.onSpinWait();
    }
  }
}
