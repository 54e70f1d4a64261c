package dev.serin.tests.apps;

import javax.swing.SwingUtilities;

/** Writes to the standard error stream on its event thread, which blocks when nobody reads. */
public final class WritesForever {
  /** The line on the standard output stream once the event has begun. */
  public static final String WRITING = "writing";

  private WritesForever() {}

  /** Runs the program. */
  public static void main(String[] arguments) throws Exception {
    SwingUtilities.invokeAndWait(WritesForever::write);
  }

  private static void write() {
    System.out.println(WRITING);
    while (true) {
      System.err.println("one of the lines that fill the pipe");
    }
  }
}
