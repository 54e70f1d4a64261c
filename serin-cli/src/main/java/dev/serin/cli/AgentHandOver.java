package dev.serin.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Hands over the agent to the JVM that a command starts: by a {@link StandIn} for {@code java} in
 * the place where start scripts find Java, or by an environment variable for all other JVMs.
 */
final class AgentHandOver {
  private static final String TOOL_OPTIONS = "JAVA_TOOL_OPTIONS";

  /** Windows finds commands by names without their {@code .exe}, and starts no shell scripts. */
  private static final boolean IS_WINDOWS = File.separatorChar == '\\';

  /**
   * The folders of a runtime from jpackage, relative to the parent of the launcher's folder. That
   * folder is {@code bin}, or {@code Contents/MacOS} on macOS.
   */
  private static final List<String> PACKAGED_RUNTIMES =
      List.of("lib/runtime", "runtime/Contents/Home");

  private final String jvmArgument;
  private final boolean byOptions;
  private final Consumer<String> log;

  /**
   * Creates a hand-over.
   *
   * @param byOptions whether to use {@code JAVA_TOOL_OPTIONS}, which each JVM reads and reports
   * @param log receives the reason if the agent cannot be handed over in the chosen way
   */
  AgentHandOver(String jvmArgument, boolean byOptions, Consumer<String> log) {
    this.jvmArgument = jvmArgument;
    this.byOptions = byOptions;
    this.log = log;
  }

  /** Changes a command and its environment. */
  void change(List<String> command, Map<String, String> environment) {
    Path file = Executables.find(command.get(0), JavaVariables.searchPath(environment));
    Path program = file == null && IS_WINDOWS ? Executables.path(command.get(0)) : file;
    if (program == null) {
      return; // the command fails to start
    }
    Path runtime = runtimeOf(program);
    boolean findsStandIn = !IS_WINDOWS && (isJava(program) || runtime == null);
    if (!byOptions && findsStandIn && changeByStandIn(program, command, environment)) {
      return;
    }
    String refusal = runtime == null ? null : JavaHome.refusal(runtime);
    if (refusal != null) {
      log.accept(refusal);
    } else if (isJava(program) && !byOptions) {
      command.add(1, jvmArgument);
    } else {
      environment.merge(TOOL_OPTIONS, quoted(jvmArgument), (old, added) -> old + " " + added);
    }
  }

  private boolean changeByStandIn(
      Path file, List<String> command, Map<String, String> environment) {
    StandIns standIns = StandIns.ofThisUser();
    if (standIns == null) {
      return false;
    }
    try {
      if (isJava(file)) {
        command.set(0, standIns.of(file).java().toString());
      } else {
        standIns.checkForScripts();
        changeArgument(standIns, command);
        JavaVariables.change(environment, standIns);
      }
      JavaVariables.handOver(environment, jvmArgument);
      return true;
    } catch (IOException e) {
      log.accept(
          "serin: the stand-in for java cannot be created: "
              + e
              + ". Serin passes the agent as an option instead; set XDG_CACHE_HOME to a"
              + " writable folder without blanks in its path, on a file system that runs"
              + " programs.");
      return false;
    }
  }

  /** Changes the first argument that names a java by its whole path, as in {@code env A=b …}. */
  private static void changeArgument(StandIns standIns, List<String> command) throws IOException {
    for (int i = 1; i < command.size(); i++) {
      Path argument = Executables.path(command.get(i));
      if (argument != null
          && argument.isAbsolute()
          && isJava(argument)
          && Executables.isExecutable(argument)) {
        command.set(i, standIns.of(argument).java().toString());
        return;
      }
    }
  }

  /**
   * Quotes an argument for the environment, where the JVM splits at white space and removes both
   * kinds of quotes. The JVM has no escapes, so each kind is put inside the other.
   */
  static String quoted(String argument) {
    return "'" + argument.replace("'", "'\"'\"'") + "'";
  }

  /**
   * The runtime folder of a command that is given by its path: the home of a {@code java}, the
   * jlink image of a launcher, or the runtime that jpackage put beside a launcher. Null if there is
   * none.
   */
  private static @Nullable Path runtimeOf(Path command) {
    try {
      Path bin = command.toRealPath().getParent();
      Path folder = bin == null ? null : bin.getParent();
      if (folder == null) {
        return null;
      }
      for (String place : PACKAGED_RUNTIMES) {
        Path packaged = folder.resolve(place);
        if (Files.isRegularFile(packaged.resolve("lib/modules"))) {
          return packaged;
        }
      }
      return JavaHome.in(folder) == null ? null : folder;
    } catch (IOException e) {
      return null;
    }
  }

  private static boolean isJava(Path program) {
    Path name = program.getFileName();
    return name != null && name.toString().replace(".exe", "").matches("javaw?");
  }
}
