package dev.serin.maven;

import java.io.File;
import java.io.IOException;
import java.util.List;
import org.apache.maven.plugin.MojoExecutionException;
import org.apache.maven.plugin.MojoFailureException;

/** The program in a separate process, on the terminal of the build. */
final class TracedProgram {
  private final List<String> command;
  private final File folder;

  /**
   * Prepares to run.
   *
   * @param folder the folder to run in
   */
  TracedProgram(List<String> command, File folder) {
    this.command = List.copyOf(command);
    this.folder = folder;
  }

  /**
   * Starts the program and waits for its end. If the build is ended, it ends the program.
   *
   * @return its exit status
   */
  int run() throws MojoExecutionException, MojoFailureException {
    Process process;
    try {
      process = new ProcessBuilder(command).directory(folder).inheritIO().start();
    } catch (IOException e) {
      throw new MojoFailureException(
          "cannot start "
              + command.get(0)
              + " in "
              + folder
              + ": "
              + e.getMessage()
              + ". Give an executable java as jvm, and an existing folder as workingDirectory.",
          e);
    }
    Thread end = new Thread(process::destroy, "serin-run-end");
    Runtime.getRuntime().addShutdownHook(end);
    try {
      return process.waitFor();
    } catch (InterruptedException e) {
      process.destroy();
      Thread.currentThread().interrupt();
      throw new MojoExecutionException("the build was interrupted, and the program ended", e);
    } finally {
      removeShutdownHook(end);
    }
  }

  /** Removes the hook; returns false if this process is ending, so the hook runs. */
  private static boolean removeShutdownHook(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false;
    }
  }
}
