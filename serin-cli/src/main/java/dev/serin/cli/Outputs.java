package dev.serin.cli;

import dev.serin.format.IssueFiles;
import dev.serin.format.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The output folders of the commands. */
final class Outputs {
  private Outputs() {}

  /**
   * Creates a folder of issues if it is missing, accessible only to its owner, and checks that
   * files can be written into it.
   *
   * @param option the option that sets another folder
   * @param consequence the effect of a failure on the program, as a sentence
   */
  static void checkWritable(Path folder, String option, String consequence) throws InputException {
    try {
      if (!PrivateFiles.makeDirectory(folder.toFile())) {
        Files.createDirectories(folder); // fails with the reason
      }
      Files.delete(Files.createTempFile(folder, "serin", ".tmp"));
    } catch (IOException e) {
      throw new InputException(
          folder
              + " cannot be written: "
              + e
              + ". "
              + consequence
              + " Give a writable folder with "
              + option
              + ".",
          e);
    }
  }

  /** The missing folders of a path, the innermost first. */
  static List<Path> missing(Path folder) {
    List<Path> missing = new ArrayList<>();
    Path next = folder.toAbsolutePath().normalize();
    while (next != null && !Files.exists(next)) {
      missing.add(next);
      next = next.getParent();
    }
    return missing;
  }

  /** Deletes folders up to the first one that is not empty or cannot be deleted. */
  static void deleteEmpty(List<Path> folders) {
    for (Path folder : folders) {
      try {
        Files.deleteIfExists(folder);
      } catch (IOException e) {
        return;
      }
    }
  }

  /** Whether a path has the name of a file with issues, reported or pending. */
  static boolean isIssueFile(Path path) {
    String name = path.getFileName().toString();
    return IssueFiles.ISSUES.matcher(name).matches() || IssueFiles.PENDING.matcher(name).matches();
  }
}
