package dev.serin.runtime;

import java.io.File;

/** A process that opens an issue directory and prints the number of issues that it took over. */
public final class OpenedDirectory {
  private OpenedDirectory() {}

  /**
   * Runs the program.
   *
   * @param arguments the directory, and the session
   */
  public static void main(String[] arguments) throws Exception {
    IssueDirectory directory = new IssueDirectory(new File(arguments[0]), arguments[1], 1 << 20);
    System.out.println(directory.open());
    directory.close();
  }
}
