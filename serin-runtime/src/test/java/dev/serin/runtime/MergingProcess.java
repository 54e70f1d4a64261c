package dev.serin.runtime;

import java.io.File;

/** A process that opens an issue directory when its input ends, and merges the files there. */
public final class MergingProcess {
  private MergingProcess() {}

  /**
   * Runs the program.
   *
   * @param arguments the directory, and the session
   */
  public static void main(String[] arguments) throws Exception {
    IssueDirectory directory =
        new IssueDirectory(new File(arguments[0]), arguments[1], MergeFixture.MAX_BYTES);
    while (System.in.read() >= 0) {
      // until all processes are ready
    }
    directory.open();
    while (directory.merge()) {
      // until no step merges more
    }
    directory.close();
  }
}
