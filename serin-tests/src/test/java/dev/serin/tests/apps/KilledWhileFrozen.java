package dev.serin.tests.apps;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Freezes its event thread, and kills itself with SIGKILL when the freeze has lasted a time. */
public final class KilledWhileFrozen {
  private KilledWhileFrozen() {}

  /**
   * Runs the program, which prints how many milliseconds the freeze had lasted when it was killed.
   *
   * @param arguments after how many milliseconds to kill
   */
  public static void main(String[] arguments) {
    long killNanos = Long.parseLong(arguments[0]) * 1_000_000;
    SwingUtilities.invokeLater(() -> freeze(killNanos));
  }

  private static void freeze(long killNanos) {
    long startNanos = System.nanoTime();
    Thread killer = new Thread(() -> kill(startNanos, killNanos));
    killer.start();
    early();
    outer();
  }

  private static void early() {
    waitUntil(System.nanoTime() + 300_000_000);
  }

  private static void outer() {
    deepest();
  }

  private static void deepest() {
    waitUntil(Long.MAX_VALUE);
  }

  private static void kill(long startNanos, long killNanos) {
    try {
      // The shell is there already and only waits for a line, so that the kill comes when it
      // should.
      String script = "read line; kill -9 " + ProcessHandle.current().pid();
      Process shell = new ProcessBuilder("sh", "-c", script).start();
      waitUntil(startNanos + killNanos);
      System.out.println((System.nanoTime() - startNanos) / 1_000_000);
      System.out.flush();
      shell.outputWriter().append("now\n").flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void waitUntil(long nanos) {
    while (System.nanoTime() < nanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
