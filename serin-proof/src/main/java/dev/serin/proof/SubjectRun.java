package dev.serin.proof;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

/** Runs a subject in a JVM of its own. */
final class SubjectRun {
  private final AgentSubject subject;
  private final List<Path> classPath;

  /** The folder with the sources of a program, or the jar or folder with the tests of a suite. */
  private final Path place;

  private SubjectRun(AgentSubject subject, List<Path> classPath, Path place) {
    this.subject = subject;
    this.classPath = classPath;
    this.place = place;
  }

  /**
   * Prepares runs of a program.
   *
   * @param classPath the program, everything that it needs, and the classes of the proof
   * @param sources the folder with its sources
   */
  static SubjectRun ofProgram(AgentSubject program, List<Path> classPath, Path sources) {
    return new SubjectRun(program, classPath, sources);
  }

  /**
   * Prepares runs of a test suite.
   *
   * @param classPath the suite, everything that it needs, and the classes of the proof
   * @param tests the jar, or the folder of classes, with the tests
   */
  static SubjectRun ofSuite(AgentSubject suite, List<Path> classPath, Path tests) {
    return new SubjectRun(suite, classPath, tests);
  }

  /**
   * The outcome of a run.
   *
   * @param lines a line per test; for a program its output, and its exit status at the end
   * @param errors the lines on its standard error stream
   */
  record Result(List<String> lines, List<String> errors, long millis) {}

  /**
   * Runs the subject to its end.
   *
   * @param home the JDK
   * @param folder the folder for all its output
   * @param agent options of the JVM for the agent, or none
   */
  Result run(Path home, Path folder, List<String> agent) throws IOException, InterruptedException {
    Folders.delete(folder);
    Path workingFolder = Files.createDirectories(folder.resolve("place"));
    Path tests = folder.resolve("tests.txt");
    long startNanos = System.nanoTime();
    int exitStatus = Jvm.run(subject.name(), command(home, tests, agent), workingFolder, folder);
    long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - startNanos);
    List<String> lines = new ArrayList<>(lines(subject.isSuite() ? tests : Jvm.output(folder)));
    lines.add("exit status " + exitStatus);
    return new Result(lines, lines(Jvm.errors(folder)), millis);
  }

  private List<String> command(Path home, Path tests, List<String> agent) {
    List<String> command = new ArrayList<>(List.of(home.resolve("bin/java").toString()));
    command.addAll(agent);
    command.addAll(List.of("-Xmx2g", "-Djava.awt.headless=true"));
    command.addAll(subject.options());
    String paths =
        classPath.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
    command.addAll(List.of("-cp", paths));
    String mainClass = subject.mainClass();
    if (mainClass == null) {
      command.addAll(List.of(EventThreadSuite.class.getName(), tests.toString()));
      command.add(place.toString());
    } else {
      command.addAll(List.of(EventThreadMain.class.getName(), mainClass));
      subject.arguments().stream()
          .map(argument -> argument.replace("SOURCES/", place + "/"))
          .forEach(command::add);
    }
    return command;
  }

  /** Reads the lines of a file. Malformed bytes are replaced, as output need not be UTF-8. */
  private static List<String> lines(Path file) throws IOException {
    return Files.exists(file)
        ? new String(Files.readAllBytes(file), StandardCharsets.UTF_8).lines().toList()
        : List.of();
  }
}
