package dev.serin.cli;

import java.io.File;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Finds commands as the system does. */
final class Executables {
  private Executables() {}

  static boolean isExecutable(Path file) {
    return Files.isRegularFile(file) && Files.isExecutable(file);
  }

  /**
   * The file of a command, absolute; null if there is none.
   *
   * @param searchPath the value of {@code PATH}
   */
  static @Nullable Path find(String command, String searchPath) {
    if (command.indexOf(File.separatorChar) >= 0) {
      Path file = path(command);
      return file != null && isExecutable(file) ? file.toAbsolutePath() : null;
    }
    for (String element : elements(searchPath)) {
      Path folder = path(element);
      if (folder != null && isExecutable(folder.resolve(command))) {
        return folder.resolve(command).toAbsolutePath();
      }
    }
    return null;
  }

  /** The folders of a search path; an empty one is the current folder. */
  static String[] elements(String searchPath) {
    return searchPath.split(File.pathSeparator, -1);
  }

  /** A path, or null if the text is no valid path of the file system. */
  static @Nullable Path path(String text) {
    try {
      return Path.of(text);
    } catch (InvalidPathException e) {
      return null;
    }
  }
}
