package dev.serin.tests.apps;

import java.util.concurrent.locks.LockSupport;
import javax.swing.SwingUtilities;

/** Takes all permissions from code on the class path, and then freezes its event thread. */
public final class Restricted {
  private Restricted() {}

  /**
   * Runs the program.
   *
   * @param arguments the time of the freeze in milliseconds
   */
  @SuppressWarnings("removal")
  public static void main(String[] arguments) throws Exception {
    long millis = Long.parseLong(arguments[0]);
    SwingUtilities.invokeAndWait(() -> {}); // a toolkit needs permissions to start
    System.setSecurityManager(new SecurityManager());
    SwingUtilities.invokeAndWait(() -> freeze(millis));
    try {
      System.getProperty("user.home");
      System.out.println("not restricted");
    } catch (SecurityException e) {
      System.out.println("restricted");
    }
  }

  private static void freeze(long millis) {
    long endNanos = System.nanoTime() + millis * 1_000_000;
    while (System.nanoTime() < endNanos) {
      LockSupport.parkNanos(1_000_000);
    }
  }
}
