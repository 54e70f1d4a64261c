package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Starts a program with the agent and waits for it. */
final class TracedProcess {
  private TracedProcess() {}

  /**
   * Runs a command on this process's terminal.
   *
   * @param command {@code java …}, or a command that starts java
   * @param handOver hands over the agent
   * @param log the file for the program's standard error stream, or null for the terminal
   * @return the program's exit status
   * @throws InputException if the command cannot be started
   */
  static int run(List<String> command, AgentHandOver handOver, @Nullable Path log)
      throws InputException, InterruptedException {
    List<String> traced = new ArrayList<>(command);
    ProcessBuilder builder = new ProcessBuilder(traced).inheritIO();
    if (log != null) {
      builder.redirectError(log.toFile());
    }
    handOver.change(traced, builder.environment());
    try {
      Process process = builder.start();
      Thread end = new Thread(process::destroy);
      Runtime.getRuntime().addShutdownHook(end);
      int status = process.waitFor();
      removeShutdownHook(end);
      return status;
    } catch (IOException e) {
      throw new InputException(
          "cannot start "
              + command.get(0)
              + ": "
              + e.getMessage()
              + ". After --, give the command as you would type it without Serin: java -jar"
              + " program.jar",
          e);
    }
  }

  /** Removes a hook that is no longer needed. */
  static void removeShutdownHook(Thread hook) {
    try {
      Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      // This process is ending, so the hook runs.
    }
  }
}
