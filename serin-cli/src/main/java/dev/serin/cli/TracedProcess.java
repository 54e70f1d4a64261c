package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Starts a program with the agent and waits for it. */
final class TracedProcess {
  /** The end of the JDK's message: the system's number of an error, and its text. */
  private static final Pattern SYSTEM = Pattern.compile("(?s).*error=([0-9]+), (.*)");

  /** The number for files that the system cannot run, such as those for another processor. */
  private static final String WRONG_FORMAT = "8";

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
              + reason(e)
              + ". After --, give the command as you would type it without Serin: java -jar"
              + " program.jar",
          e);
    }
  }

  /** The system's reason, without the numbers that the JDK puts around it. */
  private static String reason(IOException failure) {
    String message = String.valueOf(failure.getMessage());
    Matcher system = SYSTEM.matcher(message);
    if (!system.matches()) {
      return message;
    }
    return system.group(1).equals(WRONG_FORMAT)
        ? "it is no program for this system and processor. Set JAVA_HOME and PATH to a Java that is"
        : system.group(2);
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
