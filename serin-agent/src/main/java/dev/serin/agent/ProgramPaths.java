package dev.serin.agent;

import java.io.File;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The class path and the module path that the JVM was started with. */
final class ProgramPaths {
  private ProgramPaths() {}

  /** The elements of the class path; a jar's own {@code Class-Path} is not among them. */
  static List<Path> classPath() {
    return paths("java.class.path");
  }

  /** The elements of the module path. */
  static List<Path> modulePath() {
    return paths("jdk.module.path");
  }

  private static List<Path> paths(String property) {
    List<Path> paths = new ArrayList<>();
    String value = System.getProperty(property, "");
    if (value.isEmpty()) {
      return paths;
    }
    for (String element : value.split(File.pathSeparator, -1)) {
      try {
        paths.add(Path.of(element)); // an empty one is the working directory
      } catch (InvalidPathException e) {
        // The JVM finds nothing there either.
      }
    }
    return paths;
  }
}
