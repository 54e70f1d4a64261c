package dev.serin.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Changes an environment so that start scripts find a {@link StandIn} where they would find Java:
 * on the search path, and in variables that name a Java runtime, its {@code bin} or its command.
 */
final class JavaVariables {
  private static final String PATH = "PATH";
  private static final String HOME = "JAVA_HOME";

  /** Read by the script of a stand-in, which removes them and undoes the changes. */
  private static final String AGENT = "SERIN_JAVA_AGENT";

  private static final String CHANGED = "SERIN_JAVA_CHANGED";
  private static final String ADDED = "SERIN_JAVA_ADDED";

  /** Variables of start scripts that prefer fixed folders to the search path. */
  private static final List<String> COMMANDS = List.of("JAVACMD", "JAVA_CMD");

  /** Variables of the same scripts that have an effect only if no command is set. */
  private static final Set<String> AFTER_COMMANDS = Set.of("JAVA_BINDIR", "JAVA_FLAVOR");

  private static final String HOME_FOR_ONE_PROGRAM = "_" + HOME;

  /** The names that a shell can assign to. */
  private static final Pattern IDENTIFIER = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");

  private final Map<String, String> environment;
  private final StandIns standIns;

  private JavaVariables(Map<String, String> environment, StandIns standIns) {
    this.environment = environment;
    this.standIns = standIns;
  }

  /** The environment's search path. */
  static String searchPath(Map<String, String> environment) {
    return environment.getOrDefault(PATH, "");
  }

  /**
   * Hands over the agent to any {@link StandIn} that is started with the environment.
   *
   * @param jvmArgument the argument for the JVM
   */
  static void handOver(Map<String, String> environment, String jvmArgument) {
    environment.put(AGENT, jvmArgument);
  }

  /**
   * Changes an environment.
   *
   * @throws IOException if a stand-in cannot be created; nothing has changed then
   */
  static void change(Map<String, String> environment, StandIns standIns) throws IOException {
    JavaVariables variables = new JavaVariables(new HashMap<>(environment), standIns);
    variables.change();
    environment.putAll(variables.environment);
  }

  private void change() throws IOException {
    TreeSet<String> changed = new TreeSet<>();
    for (String name : new TreeSet<>(environment.keySet())) {
      String value = isAboutJava(name) ? standInFor(environment.getOrDefault(name, "")) : null;
      if (value != null) {
        environment.put(name, value);
        changed.add(name);
      }
    }
    StandIn onPath = changeSearchPath();
    if (environment.keySet().stream().noneMatch(JavaVariables::comesAfterCommand)) {
      String home = changed.contains(HOME) ? environment.get(HOME) : null;
      addCommands(home == null ? onPath : new StandIn(Path.of(home)));
    }
    // A start script may set it to the Java that it finds on the search path.
    changed.add(HOME);
    environment.put(CHANGED, String.join(" ", changed));
  }

  private void addCommands(@Nullable StandIn standIn) {
    List<String> added = new ArrayList<>();
    for (String command : COMMANDS) {
      if (standIn != null && !environment.containsKey(command)) {
        environment.put(command, standIn.java().toString());
        added.add(command);
      }
    }
    environment.put(ADDED, String.join(" ", added));
  }

  private @Nullable StandIn changeSearchPath() throws IOException {
    String searchPath = searchPath(environment);
    Path java = Executables.find("java", searchPath);
    if (java == null) {
      return null;
    }
    StandIn standIn = standIns.onSearchPath(java, searchPath);
    List<String> elements = new ArrayList<>();
    boolean isFound = false;
    for (String element : Executables.elements(searchPath)) {
      Path folder = Executables.path(element);
      if (!isFound && folder != null && folder.toAbsolutePath().equals(java.getParent())) {
        elements.add(standIn.bin().toString());
        isFound = true;
      }
      elements.add(element);
    }
    environment.put(PATH, String.join(File.pathSeparator, elements));
    return standIn;
  }

  private static boolean comesAfterCommand(String name) {
    return AFTER_COMMANDS.contains(name) || name.endsWith(HOME_FOR_ONE_PROGRAM);
  }

  private static boolean isAboutJava(String name) {
    String upper = name.toUpperCase(Locale.ROOT);
    return IDENTIFIER.matcher(name).matches()
        && (upper.contains("JAVA") || upper.contains("JDK") || upper.contains("JRE"));
  }

  /** The replacement of a variable's value, or null if the value names no Java runtime. */
  private @Nullable String standInFor(String value) throws IOException {
    Path path = Executables.path(value);
    if (path == null || !path.isAbsolute()) {
      return null;
    }
    JavaHome home = JavaHome.in(path);
    if (home != null) {
      return standIns.of(home).home().toString();
    }
    if (path.endsWith("java") && Executables.isExecutable(path)) {
      return standIns.of(path).java().toString();
    }
    if (path.endsWith("bin") && Executables.isExecutable(path.resolve("java"))) {
      return standIns.of(path.resolve("java")).bin().toString();
    }
    return null;
  }
}
