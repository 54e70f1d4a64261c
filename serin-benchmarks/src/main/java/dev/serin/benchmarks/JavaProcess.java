package dev.serin.benchmarks;

import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A separate process for a main class of the benchmarks.
 *
 * @param lines its standard output
 * @param wallNanos the time from its start to its end
 */
record JavaProcess(List<String> lines, long wallNanos) {
  private static final Path OWN_JAR = ownJar();

  /** The jars of Matrix's plugin. */
  static final Path MATRIX_PLUGIN = OWN_JAR.resolveSibling("matrix-plugin");

  /** The available part of Android, which is on the class path of no process. */
  static final Path ANDROID = OWN_JAR.resolveSibling("archives").resolve("android.jar");

  /** The dexer and R8 of the Android plugin, beside {@link #ANDROID}. */
  static final Path R8 = ANDROID.resolveSibling("r8.jar");

  /** The libraries to instrument. */
  static final Path LIBRARIES = OWN_JAR.resolveSibling("libraries");

  /** The folder of the compiler that is a workload. */
  static final Path COMPILER = OWN_JAR.resolveSibling("compiler");

  /** The jars of a directory, in the order of their names. */
  static List<Path> jars(Path directory) throws IOException {
    return files(directory, "*.jar");
  }

  /** The files of a directory that a glob matches, in the order of their names. */
  static List<Path> files(Path directory, String glob) throws IOException {
    List<Path> files = new ArrayList<>();
    try (DirectoryStream<Path> found = Files.newDirectoryStream(directory, glob)) {
      found.forEach(files::add);
    }
    Collections.sort(files);
    return files;
  }

  /**
   * Runs a main class to its end.
   *
   * @param firstJars the part of the class path before the benchmarks' own jar
   * @throws IOException if it does not end with status 0; its errors have been shown
   */
  static JavaProcess run(
      Class<?> main, List<Path> firstJars, List<String> jvmOptions, List<String> arguments)
      throws IOException, InterruptedException {
    return run(main.getName(), firstJars, jvmOptions, arguments);
  }

  /** The same with a main class that is not on the benchmarks' class path at compile time. */
  static JavaProcess run(
      String main, List<Path> firstJars, List<String> jvmOptions, List<String> arguments)
      throws IOException, InterruptedException {
    List<String> classPath = new ArrayList<>();
    firstJars.forEach(jar -> classPath.add(jar.toString()));
    classPath.add(OWN_JAR.toString());
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(jvmOptions);
    command.addAll(List.of("-cp", String.join(File.pathSeparator, classPath), main));
    command.addAll(arguments);
    long startNanos = System.nanoTime();
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
    int status = process.waitFor();
    if (status != 0) {
      throw new IOException("status " + status + " of " + command + ": " + lines);
    }
    return new JavaProcess(lines, System.nanoTime() - startNanos);
  }

  /** The minimum in a column of the lines that begin with a word. */
  double least(String word, int column) {
    return lines.stream()
        .filter(line -> line.startsWith(word + " "))
        .mapToDouble(line -> Double.parseDouble(line.split(" ", -1)[column]))
        .min()
        .orElseThrow();
  }

  private static Path ownJar() {
    try {
      return Path.of(JavaProcess.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException("the benchmarks' own jar cannot be found", e);
    }
  }
}
