package dev.serin.benchmarks;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The classes of an app, as input of Serin's task in its build. */
final class AppClasses {
  private AppClasses() {}

  /**
   * Copies the input of Serin's task, without Serin's runtime, each as a jar with a unique name.
   *
   * @param directory the directory for the copies
   */
  static List<Path> copies(List<Path> locations, Path directory) throws IOException {
    Path copies = Files.createDirectories(directory.resolve("copies"));
    List<Path> jars = new ArrayList<>();
    for (Path location : locations) {
      Path jar = copies.resolve(jars.size() + ".jar");
      if (Files.isDirectory(location)) {
        zip(location, jar);
        jars.add(jar);
      } else if (Files.exists(location)
          && !location.getFileName().toString().startsWith("serin-")) {
        jars.add(Files.copy(location, jar));
      }
    }
    return PlainArchives.write(jars, directory.resolve("inputs"));
  }

  private static void zip(Path folder, Path jar) throws IOException {
    try (OutputStream bytes = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(bytes);
        Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        zip.putNextEntry(new ZipEntry(folder.relativize(file).toString()));
        Files.copy(file, zip);
      }
    }
  }
}
