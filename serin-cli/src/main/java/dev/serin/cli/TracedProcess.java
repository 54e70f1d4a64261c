package dev.serin.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Starts a program with the agent and waits for it. */
final class TracedProcess {
  private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

  private TracedProcess() {}

  /**
   * Runs a command with an argument for the JVM, on this process's terminal.
   *
   * @param command {@code java …}, or something that starts java, which then finds the argument in
   *     its environment
   * @param log where to send the program's standard error stream, or null for the terminal
   * @return the program's exit status
   * @throws InputException if the command cannot be started
   */
  static int run(List<String> command, String jvmArgument, @Nullable Path log)
      throws InputException, InterruptedException {
    List<String> traced = new ArrayList<>(command);
    ProcessBuilder builder = new ProcessBuilder(traced).inheritIO();
    if (log != null) {
      builder.redirectError(log.toFile());
    }
    if (isJava(command.get(0))) {
      traced.add(1, jvmArgument);
    } else {
      Map<String, String> environment = builder.environment();
      environment.merge(TOOL_OPTIONS, quoted(jvmArgument), (old, added) -> old + " " + added);
    }
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
              + ". After -- comes the command as you would type it without Serin: java -jar"
              + " program.jar",
          e);
    }
  }

  /**
   * Quotes an argument for the environment, where the JVM splits at white space and removes both
   * kinds of quotes. It knows no escapes, so each kind stands within the other.
   */
  static String quoted(String argument) {
    return "'" + argument.replace("'", "'\"'\"'") + "'";
  }

  /** Whether the hook will not run; it does where this process is ending too. */
  private static boolean removeShutdownHook(Thread hook) {
    try {
      return Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException e) {
      return false;
    }
  }

  private static boolean isJava(String program) {
    Path name = Path.of(program).getFileName();
    return name != null && name.toString().replace(".exe", "").matches("javaw?");
  }
}
