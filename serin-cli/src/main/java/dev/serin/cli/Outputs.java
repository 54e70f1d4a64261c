package dev.serin.cli;

import dev.serin.format.IssueFiles;
import dev.serin.format.PrivateFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Where the commands write. */
final class Outputs {
  private Outputs() {}

  /**
   * Makes a folder of issues where it is missing, for its owner alone, and makes sure that files
   * can be written into it.
   *
   * @param option the option that names another
   */
  static void checkWritable(Path folder, String option) throws InputException {
    try {
      if (!PrivateFiles.makeDirectory(folder.toFile())) {
        Files.createDirectories(folder); // to know why it cannot be made
      }
      Files.delete(Files.createTempFile(folder, "serin", ".tmp"));
    } catch (IOException e) {
      throw new InputException(
          folder
              + " cannot be written: "
              + e
              + ". The program was not started. Give a folder that can be written, with "
              + option
              + ".",
          e);
    }
  }

  /** The folder and those above it that do not exist, the innermost first. */
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

  /** Whether a path has the name of a file with issues, be they reported or pending. */
  static boolean isIssueFile(Path path) {
    String name = path.getFileName().toString();
    return IssueFiles.ISSUES.matcher(name).matches() || IssueFiles.PENDING.matcher(name).matches();
  }
}
