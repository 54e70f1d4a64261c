package dev.serin.tests;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Starts {@code serin} or a traced program as people do: in a process of its own. */
final class SerinProcess {
  private static final Path HOME = Path.of(System.getProperty("serin.home")).toAbsolutePath();
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin", "java").toString();
  private static final long TIMEOUT_SECONDS = 120;

  private final Process process;
  private final Path out;
  private final Path err;

  private SerinProcess(List<String> command, Path folder) throws IOException {
    this.out = Files.createTempFile(folder, "out", ".txt");
    this.err = Files.createTempFile(folder, "err", ".txt");
    this.process =
        new ProcessBuilder(command)
            .redirectOutput(out.toFile())
            .redirectError(err.toFile())
            .start();
  }

  /** The command {@code serin} with arguments. */
  static SerinProcess serin(Path folder, String... arguments) throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA, "-Dserin.home=" + HOME));
    command.addAll(List.of("-cp", HOME.resolve("lib") + "/*", "dev.serin.cli.Serin"));
    command.addAll(List.of(arguments));
    return new SerinProcess(command, folder);
  }

  /** A program of these tests with the agent. */
  static SerinProcess traced(Path folder, String agentOptions, Class<?> program, String... rest)
      throws IOException {
    return traced(folder, agentOptions, List.of(), program, rest);
  }

  /** A program of these tests as it is. */
  static SerinProcess java(
      Path folder, List<String> jvm, String classPath, Class<?> program, String... rest)
      throws IOException {
    List<String> command = new ArrayList<>(List.of(JAVA));
    command.addAll(jvm);
    command.addAll(List.of("-cp", classPath, program.getName()));
    command.addAll(List.of(rest));
    return new SerinProcess(command, folder);
  }

  /** A program of these tests with the agent and further arguments for the JVM. */
  static SerinProcess traced(
      Path folder, String agentOptions, List<String> jvm, Class<?> program, String... rest)
      throws IOException {
    List<String> arguments = new ArrayList<>(List.of("-Djava.awt.headless=true"));
    arguments.add("-javaagent:" + HOME.resolve("serin-agent.jar") + "=" + agentOptions);
    arguments.addAll(jvm);
    return java(folder, arguments, classes(), program, rest);
  }

  /** A command for {@code serin run --}. */
  static String[] program(Class<?> program, String... rest) {
    List<String> command = new ArrayList<>(List.of(JAVA, "-Djava.awt.headless=true"));
    command.addAll(List.of("-cp", classes(), program.getName()));
    command.addAll(List.of(rest));
    return command.toArray(new String[0]);
  }

  /** Waits for the end; the exit status. */
  int await() throws InterruptedException {
    if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
      process.destroyForcibly();
      throw new AssertionError("the process did not end within " + TIMEOUT_SECONDS + " s");
    }
    return process.exitValue();
  }

  /** What it printed. */
  String out() throws IOException {
    return Files.readString(out);
  }

  /** What it printed on the standard error stream. */
  String err() throws IOException {
    return Files.readString(err);
  }

  /** The folder of this module's compiled tests. */
  static String classes() {
    return Path.of("target", "test-classes").toAbsolutePath().toString();
  }
}
