package dev.serin.benchmarks;

import dev.serin.testkit.GradleProcess;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Builds with the Gradle that the environment names, in a warm process. That is the daemon or, for
 * a Gradle without one, a process that reads builds from its standard input.
 */
final class GradleBuilds implements AutoCloseable {
  private static final String TASKS = "tasks.gradle";

  private final List<String> options = new ArrayList<>();
  private final Optional<GradleProcess> warm;

  /** Starts the warm process, unless it is the daemon; needs a directory for a file. */
  GradleBuilds(Path directory) throws IOException {
    Path tasks = directory.resolve(TASKS);
    try (InputStream script = GradleBuilds.class.getResourceAsStream(TASKS)) {
      if (script == null) {
        throw new IOException(TASKS + " is missing: build again");
      }
      Files.copy(script, tasks);
    }
    options.addAll(List.of("--no-parallel", "--no-build-cache"));
    options.addAll(List.of("-I", tasks.toString()));
    options.add("-Pserin.repository=" + environment("SERIN_REPOSITORY"));
    options.addAll(GradleProcess.givenOptions());
    String command = environment("SERIN_GRADLE_WARM");
    warm = command.isEmpty() ? Optional.empty() : Optional.of(new GradleProcess(command, Map.of()));
  }

  private static String environment(String name) {
    String value = System.getenv(name);
    return value == null ? "" : value;
  }

  /**
   * Builds.
   *
   * @throws IOException if the build fails, with Gradle's output
   */
  GradleBuild build(Path project, List<String> arguments) throws IOException, InterruptedException {
    List<String> words = new ArrayList<>(options);
    words.addAll(arguments);
    long startNanos = System.nanoTime();
    GradleProcess.Build build =
        warm.isPresent() ? warm.get().build(project, words) : buildByCommand(project, words);
    long nanos = System.nanoTime() - startNanos;
    if (build.status() != 0) {
      throw new IOException("the build failed:\n" + String.join("\n", build.lines()));
    }
    return new GradleBuild(build.lines(), nanos);
  }

  private static GradleProcess.Build buildByCommand(Path project, List<String> words)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(environment("SERIN_GRADLE"));
    command.addAll(List.of("--console=plain", "-p", project.toString()));
    command.addAll(words);
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    List<String> lines = process.inputReader(StandardCharsets.UTF_8).lines().toList();
    return new GradleProcess.Build(lines, process.waitFor());
  }

  @Override
  public void close() throws IOException {
    if (warm.isPresent()) {
      warm.get().close();
    }
  }

  /**
   * A successful build.
   *
   * @param lines Gradle's output
   * @param nanos the time from the command to its end
   */
  record GradleBuild(List<String> lines, long nanos) {
    /** The time of Serin's own tasks. */
    long serinNanos() {
      return lines.stream()
          .map(line -> line.split(" ", -1))
          .filter(words -> words[0].equals("task") && words[words.length - 1].contains("Serin"))
          .mapToLong(words -> Long.parseLong(words[1]))
          .sum();
    }

    /** The jars and folders of classes that Serin's task received. */
    List<Path> inputs() {
      String input = "input ";
      return lines.stream()
          .filter(line -> line.startsWith(input))
          .map(line -> Path.of(line.substring(input.length())))
          .toList();
    }
  }
}
