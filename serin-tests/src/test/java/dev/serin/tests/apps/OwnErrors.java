package dev.serin.tests.apps;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import javax.swing.SwingUtilities;

/** Captures its output to {@code System.err}, and freezes. */
public final class OwnErrors {
  private OwnErrors() {}

  /**
   * Runs the program.
   *
   * @param arguments the time of the freeze in milliseconds
   */
  public static void main(String[] arguments) throws Exception {
    ByteArrayOutputStream own = new ByteArrayOutputStream();
    System.setErr(new PrintStream(own, true));
    long nanos = Long.parseLong(arguments[0]) * 1_000_000;
    SwingUtilities.invokeAndWait(() -> freeze(nanos));
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println(own.size())));
  }

  private static void freeze(long nanos) {
    long endNanos = System.nanoTime() + nanos;
    while (System.nanoTime() < endNanos) {
      Thread.onSpinWait();
    }
  }
}
