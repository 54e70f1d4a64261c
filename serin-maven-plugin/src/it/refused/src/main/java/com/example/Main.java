package com.example;

import javax.swing.SwingUtilities;

/** Freezes its event thread for a second, and ends. */
public final class Main {
  private Main() {}

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    SwingUtilities.invokeAndWait(() -> freeze(1000));
  }

  private static void freeze(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
