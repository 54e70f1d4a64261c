package dev.serin.proof;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** A JVM of its own for one piece of work, of the JDK that runs this. */
final class Jvm {
  private static final long MAX_MINUTES = 30;

  private final List<Path> classPath;
  private final Path work;
  private final List<String> options;

  /**
   * Prepares a JVM.
   *
   * @param classPath the classes for its work; the classes of the proof come after it
   * @param work the folder in which it runs, and which receives its output
   */
  Jvm(List<Path> classPath, Path work) {
    this(classPath, work, List.of());
  }

  private Jvm(List<Path> classPath, Path work, List<String> options) {
    this.classPath = classPath;
    this.work = work;
    this.options = options;
  }

  /**
   * A JVM that compiles fast rather than well: for work that ends before better code would pay off.
   */
  static Jvm brief(List<Path> classPath, Path work) {
    return new Jvm(classPath, work, List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
  }

  /** A JVM in which objects always have the same identity hash, and maps so the same order. */
  static Jvm repeatable(List<Path> classPath, Path work) {
    return new Jvm(classPath, work, List.of("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"));
  }

  /** The outcome of a JVM, with its output. */
  record Result(int exitStatus, String output, String errors) {}

  /** Runs a main method to its end. */
  Result run(String mainClass, List<String> arguments) throws IOException, InterruptedException {
    Files.createDirectories(work);
    List<String> command = new ArrayList<>();
    command.add(java());
    command.addAll(options);
    command.addAll(List.of("-Xmx2g", "-Djava.awt.headless=true"));
    command.addAll(List.of("-cp", joined(), mainClass));
    command.addAll(arguments);
    int exitStatus = run(mainClass, command, work, work);
    return new Result(exitStatus, Files.readString(output(work)), Files.readString(errors(work)));
  }

  /**
   * Runs a command to its end, within {@link #MAX_MINUTES}, and returns its exit status.
   *
   * @param name the name of the program in the message of a failure
   * @param directory the current directory of the process
   * @param folder the folder for {@link #output} and {@link #errors}
   */
  static int run(String name, List<String> command, Path directory, Path folder)
      throws IOException, InterruptedException {
    Process process =
        new ProcessBuilder(command)
            .directory(directory.toFile())
            .redirectOutput(output(folder).toFile())
            .redirectError(errors(folder).toFile())
            .start();
    try {
      if (!process.waitFor(MAX_MINUTES, TimeUnit.MINUTES)) {
        throw new IOException(name + " did not end in " + MAX_MINUTES + " minutes; see " + folder);
      }
      return process.exitValue();
    } finally {
      process.destroyForcibly();
    }
  }

  /** The file with the standard output of a run. */
  static Path output(Path folder) {
    return folder.resolve("output.txt");
  }

  /** The file with the standard error stream of a run. */
  static Path errors(Path folder) {
    return folder.resolve("errors.txt");
  }

  /** The {@code java} command of the JDK that runs this. */
  static String java() {
    return Path.of(System.getProperty("java.home"), "bin", "java").toString();
  }

  /** Runs a main method that has to succeed. */
  Result runWell(String mainClass, List<String> arguments)
      throws IOException, InterruptedException {
    Result result = run(mainClass, arguments);
    if (result.exitStatus != 0) {
      throw new IOException(
          mainClass + " ended with " + result.exitStatus + ", saying " + result.errors);
    }
    return result;
  }

  /** Starts a main method of the proof and returns at once; its errors are shown. */
  static Process start(Class<?> mainClass, List<String> arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(java());
    command.addAll(List.of("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass.getName()));
    command.addAll(arguments);
    return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
  }

  private String joined() {
    List<String> paths = new ArrayList<>();
    classPath.forEach(path -> paths.add(path.toString()));
    for (String path : System.getProperty("java.class.path").split(File.pathSeparator, -1)) {
      paths.add(Path.of(path).toAbsolutePath().toString());
    }
    return String.join(File.pathSeparator, paths);
  }
}
