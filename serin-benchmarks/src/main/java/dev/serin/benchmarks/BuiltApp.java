package dev.serin.benchmarks;

import dev.serin.benchmarks.GradleBuilds.GradleBuild;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of the sample app for Android. It builds the debug variant of the flavour with androidx.
 */
final class BuiltApp {
  private static final Path CLASS =
      Path.of("src", "main", "java", "dev", "serin", "samples", "android", "Demo.java");
  private static final String TEXT = "\"background\"";

  private final Path project;
  private final String source;
  private int changes;

  private BuiltApp(Path project) throws IOException {
    this.project = project;
    this.source = Files.readString(project.resolve(CLASS));
    if (!source.contains(TEXT)) {
      throw new IOException(CLASS + " has no text " + TEXT + " that could be changed");
    }
  }

  /** Copies the app, without its build output, to a new directory. */
  static BuiltApp copyOf(Path sample, Path project, boolean hasProbes) throws IOException {
    List<Path> files;
    try (Stream<Path> found = Files.walk(sample)) {
      files = found.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Path relative = sample.relativize(file);
      if (!relative.startsWith("build") && !relative.startsWith(".gradle")) {
        Path copy = project.resolve(relative);
        Files.createDirectories(copy.getParent());
        Files.copy(file, copy);
      }
    }
    if (!hasProbes) {
      Path script = project.resolve("build.gradle");
      Files.writeString(script, Files.readString(script) + "\nserin { enabled = false }\n");
    }
    return new BuiltApp(project);
  }

  /** A file of the project. */
  Path file(String name) {
    return project.resolve(name);
  }

  /** Deletes all build output. */
  void clean() throws IOException {
    delete("build");
  }

  /** Deletes also Gradle's state of the project, as in a fresh checkout. */
  void checkOut() throws IOException {
    clean();
    delete(".gradle");
  }

  private void delete(String folder) throws IOException {
    Path path = project.resolve(folder);
    if (Files.exists(path)) {
      Directories.delete(path);
    }
  }

  /** Changes the code of a method of one class. */
  void change() throws IOException {
    changes++;
    Files.writeString(
        project.resolve(CLASS), source.replace(TEXT, "\"background " + changes + "\""));
  }

  GradleBuild build(GradleBuilds gradle, String... arguments)
      throws IOException, InterruptedException {
    return gradle.build(
        project, Stream.concat(Stream.of("assembleAndroidxDebug"), Stream.of(arguments)).toList());
  }
}
