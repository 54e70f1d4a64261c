package dev.serin.maven;

import dev.serin.instrument.StagedFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Files that the goals themselves write. A file with the same content is not written again. */
final class OwnFiles {
  private OwnFiles() {}

  /** Writes a text. */
  static void write(Path file, String text) throws IOException {
    if (Files.isRegularFile(file) && Files.readString(file).equals(text)) {
      return;
    }
    try (StagedFiles files = new StagedFiles()) {
      Files.writeString(files.fresh(file), text);
      files.publish();
    }
  }

  /** Whether a file is the summary of a run. */
  static boolean isSummary(Path file) throws IOException {
    return Files.isRegularFile(file) && Files.readString(file).startsWith("{\"mapId\":");
  }

  /** Copies a file. */
  static void copy(Path from, Path to) throws IOException {
    if (Files.isRegularFile(to) && Files.mismatch(from, to) < 0) {
      return;
    }
    try (StagedFiles files = new StagedFiles()) {
      Files.copy(from, files.fresh(to), StandardCopyOption.COPY_ATTRIBUTES);
      files.publish();
    }
  }

  /** Deletes a file, or a folder with all that is in it, if it is there. */
  static void delete(Path path) throws IOException {
    if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    List<Path> inside;
    try (Stream<Path> walk = Files.walk(path)) {
      inside = walk.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path file : inside) {
      Files.delete(file);
    }
  }
}
