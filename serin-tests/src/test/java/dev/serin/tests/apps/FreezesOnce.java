package dev.serin.tests.apps;

import java.io.IOException;
import java.lang.reflect.InvocationTargetException;
import javax.swing.JFrame;
import javax.swing.SwingUtilities;

/** Has an event thread that waits, and freezes it once when a byte arrives. Needs a screen. */
public final class FreezesOnce {
  /** The line on the standard output stream when the event thread waits. */
  public static final String WAITING = "waiting";

  private static final long FREEZE_NANOS = 300_000_000;

  private FreezesOnce() {}

  /** Runs the program, which ends at the second byte. */
  public static void main(String[] arguments)
      throws IOException, InterruptedException, InvocationTargetException {
    SwingUtilities.invokeAndWait(() -> new JFrame().pack()); // without a window the thread ends
    System.out.println(WAITING);
    System.in.read();
    SwingUtilities.invokeAndWait(FreezesOnce::freeze);
    System.in.read();
    System.exit(0);
  }

  private static void freeze() {
    long endNanos = System.nanoTime() + FREEZE_NANOS;
    while (System.nanoTime() < endNanos) {
      Thread.onSpinWait();
    }
  }
}
