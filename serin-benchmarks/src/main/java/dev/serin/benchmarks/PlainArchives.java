package dev.serin.benchmarks;

import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Archives without descriptions of modules and without overlays for later versions. */
final class PlainArchives {
  private PlainArchives() {}

  /**
   * Copies archives to a directory without descriptions of modules and overlays; returns the
   * copies.
   */
  static List<Path> write(List<Path> jars, Path directory) throws IOException {
    Files.createDirectories(directory);
    List<Path> plain = new ArrayList<>();
    for (Path jar : jars) {
      Path copy = Files.copy(jar, directory.resolve(jar.getFileName()));
      try (FileSystem files = FileSystems.newFileSystem(copy)) {
        Files.deleteIfExists(files.getPath("module-info.class"));
        Path overlays = files.getPath("META-INF", "versions");
        if (Files.exists(overlays)) {
          Directories.delete(overlays);
        }
      }
      plain.add(copy);
    }
    return plain;
  }
}
