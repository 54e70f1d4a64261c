package dev.serin.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Deletes directories that a measurement has filled. */
final class Directories {
  private Directories() {}

  /** Deletes a directory with its content. */
  static void delete(Path directory) throws IOException {
    List<Path> contents;
    try (Stream<Path> found = Files.walk(directory)) {
      contents = found.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path path : contents) {
      Files.deleteIfExists(path);
    }
  }
}
