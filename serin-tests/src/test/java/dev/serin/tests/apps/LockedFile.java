package dev.serin.tests.apps;

import java.io.RandomAccessFile;

/** Makes a file, locks it, prints a line, and holds the lock until it is killed. */
public final class LockedFile {
  private LockedFile() {}

  /**
   * Runs the program.
   *
   * @param arguments the file
   */
  public static void main(String[] arguments) throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(arguments[0], "rw")) {
      file.getChannel().lock();
      System.out.println("locked");
      while (System.in.read() >= 0) {
        // It receives no input.
      }
    }
  }
}
