package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * A Gradle that builds again and again in one process, as its daemon does: the second build takes a
 * fraction of the first. It reads from its standard input what to build. Used by one thread.
 */
final class WarmGradle {
  /** Each build leaves classes behind, so a new process begins after as many. */
  private static final int MAX_BUILDS = 40;

  private static final long MAX_MINUTES = 10;
  private static final String BUILT = "built ";

  private final String command;
  private final Path home;
  private @Nullable Process process;
  private int builds;

  /**
   * A process that is started when it is needed.
   *
   * @param command what starts it
   * @param home Gradle's own folder
   */
  WarmGradle(String command, Path home) {
    this.command = command;
    this.home = home;
  }

  /** Builds; the last line of what is returned says whether that succeeded. */
  List<String> build(Path project, List<String> arguments)
      throws IOException, InterruptedException {
    Process running = running();
    Writer input = running.outputWriter(StandardCharsets.UTF_8);
    input.write(project + "\t" + String.join("\t", arguments) + "\n");
    input.flush();
    BufferedReader output = running.inputReader(StandardCharsets.UTF_8);
    CompletableFuture<List<String>> lines = CompletableFuture.supplyAsync(() -> read(output));
    try {
      return lines.get(MAX_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      running.destroyForcibly().waitFor();
      throw new AssertionError("the build of " + project + " has not ended", e);
    }
  }

  /** Whether a build that said these lines succeeded. */
  static boolean isBuilt(List<String> lines) {
    assertThat(lines).isNotEmpty();
    String last = lines.get(lines.size() - 1);
    assertThat(last).as(String.join("\n", lines)).startsWith(BUILT);
    return last.equals(BUILT + 0);
  }

  private Process running() throws IOException, InterruptedException {
    Process running = process;
    if (running != null && running.isAlive() && builds < MAX_BUILDS) {
      builds++;
      return running;
    }
    if (running != null) {
      running.destroy();
      running.waitFor();
    }
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    Map<String, String> variables = builder.environment();
    variables.put("GRADLE_USER_HOME", home.toString());
    Process started = builder.start();
    process = started;
    builds = 1;
    return started;
  }

  /** The lines up to the one that says how a build ended. */
  private static List<String> read(BufferedReader output) {
    try {
      List<String> lines = new ArrayList<>();
      for (String line = output.readLine(); line != null; line = output.readLine()) {
        lines.add(line);
        if (line.startsWith(BUILT)) {
          break;
        }
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
