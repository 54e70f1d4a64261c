package dev.serin.proof;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The jars of a class path. */
final class Jars {
  private Jars() {}

  /** Returns a modifiable list of the jars in a folder and below, sorted by path. */
  static List<Path> in(Path folder) throws IOException {
    List<Path> jars = new ArrayList<>();
    if (Files.isDirectory(folder)) {
      try (Stream<Path> files = Files.walk(folder)) {
        files.filter(file -> file.toString().endsWith(".jar")).sorted().forEach(jars::add);
      }
    }
    return jars;
  }

  /** The jar with the tests among the jars of a library. */
  static Path tests(List<Path> jars) {
    return jars.stream()
        .filter(jar -> jar.toString().endsWith("-tests.jar"))
        .findFirst()
        .orElseThrow(() -> new IllegalStateException("No jar of tests found in " + jars));
  }
}
