package dev.serin.analysis;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Finds the files in a folder of method maps of many builds. */
final class MapFolder {
  private static final int MAX_FOLDERS_DEEP = 16;
  private static final int MAX_FILES = 10_000;

  private MapFolder() {}

  /**
   * The text files in a folder and its subfolders, sorted. Does not follow links.
   *
   * @throws ReportException if the folder cannot be read, or has too many files
   */
  static List<Path> files(Path folder) throws ReportException {
    if (!Files.isDirectory(folder)) {
      throw new ReportException(
          folder + " is no folder. Give the folder that has the method maps of your builds.");
    }
    try (Stream<Path> below = Files.walk(folder, MAX_FOLDERS_DEEP)) {
      List<Path> files = below.filter(MapFolder::isText).limit(MAX_FILES + 1L).sorted().toList();
      if (files.size() > MAX_FILES) {
        throw new ReportException(
            folder
                + " has more than "
                + MAX_FILES
                + " text files. Give a folder with fewer, such as the folder of one version.");
      }
      return files;
    } catch (IOException | UncheckedIOException e) {
      throw new ReportException(folder + " cannot be read: " + e, e);
    }
  }

  private static boolean isText(Path file) {
    return file.getFileName().toString().endsWith(".txt")
        && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }
}
