package dev.serin.testkit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * A Gradle that builds again and again in one process, as its daemon does. It reads a line for each
 * build from its standard input, and prints a line with the status after it. Used by one thread.
 */
public final class GradleProcess implements AutoCloseable {
  private static final String BUILT = "built ";

  private final Process process;
  private final Writer input;
  private final BufferedReader output;

  /**
   * Starts the process.
   *
   * @param command the command that starts it
   * @param variables further variables of its environment
   */
  public GradleProcess(String command, Map<String, String> variables) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    builder.environment().putAll(variables);
    this.process = builder.start();
    this.input = process.outputWriter(StandardCharsets.UTF_8);
    this.output = process.inputReader(StandardCharsets.UTF_8);
  }

  /** The options in {@code SERIN_GRADLE_OPTIONS} for each build. */
  public static List<String> givenOptions() {
    String options = System.getenv().getOrDefault("SERIN_GRADLE_OPTIONS", "");
    return Stream.of(options.split(" ")).filter(option -> !option.isEmpty()).toList();
  }

  /**
   * Builds.
   *
   * @throws IOException if the process ends meanwhile
   */
  public Build build(Path project, List<String> arguments) throws IOException {
    input.write(project + "\t" + String.join("\t", arguments) + "\n");
    input.flush();
    List<String> lines = new ArrayList<>();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      if (line.startsWith(BUILT)) {
        return new Build(lines, Integer.parseInt(line.substring(BUILT.length())));
      }
      lines.add(line);
    }
    throw new IOException("Gradle ended during a build:\n" + String.join("\n", lines));
  }

  /** Whether it can build. */
  public boolean isAlive() {
    return process.isAlive();
  }

  /** Asks the process to end, and waits for its end. */
  public void end() throws InterruptedException {
    process.destroy();
    process.waitFor();
  }

  /** Ends a process that hangs, and waits for its end. */
  public void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Ends the process when no build runs. */
  @Override
  public void close() throws IOException {
    input.close();
  }

  /**
   * A build that has ended.
   *
   * @param lines the output of Gradle
   * @param status 0 if it succeeded
   */
  public record Build(List<String> lines, int status) {}
}
