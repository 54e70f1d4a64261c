package dev.serin.gradle.tests;

import dev.serin.testkit.GradleProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Builds in one process while it is usable: the second build takes a fraction of the first. Used by
 * one thread.
 */
final class WarmGradle {
  /** Each build leaves classes behind, so a new process begins after this number. */
  private static final int MAX_BUILDS = 40;

  private static final long MAX_MINUTES = 10;

  private final String command;
  private final Path home;
  private @Nullable GradleProcess process;
  private int builds;

  /**
   * A process that starts on demand.
   *
   * @param command the command that starts it
   * @param home Gradle's own folder
   */
  WarmGradle(String command, Path home) {
    this.command = command;
    this.home = home;
  }

  /** Builds and expects the build to end. */
  GradleProcess.Build build(Path project, List<String> arguments)
      throws IOException, InterruptedException {
    GradleProcess running = running();
    CompletableFuture<GradleProcess.Build> build =
        CompletableFuture.supplyAsync(() -> build(running, project, arguments));
    try {
      return build.get(MAX_MINUTES, TimeUnit.MINUTES);
    } catch (ExecutionException | TimeoutException e) {
      running.kill();
      throw new AssertionError("the build of " + project + " has not ended", e);
    }
  }

  private GradleProcess running() throws IOException, InterruptedException {
    GradleProcess running = process;
    if (running != null && running.isAlive() && builds < MAX_BUILDS) {
      builds++;
      return running;
    }
    if (running != null) {
      running.end();
    }
    GradleProcess started = new GradleProcess(command, Map.of("GRADLE_USER_HOME", home.toString()));
    process = started;
    builds = 1;
    return started;
  }

  private static GradleProcess.Build build(
      GradleProcess process, Path project, List<String> arguments) {
    try {
      return process.build(project, arguments);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
