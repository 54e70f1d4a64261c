package dev.serin.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Explains how an instrumented program is started; Android's build does that for libraries. */
final class StartHint {
  private static final String LIBRARY = ".aar";
  private static final String PLACEHOLDER = "MAIN-CLASS";

  /** A part of a class's name, between dots. */
  private static final Pattern IDENTIFIER = Pattern.compile("[\\p{L}_$][\\p{L}\\p{M}\\p{N}_$]*");

  /** Arguments that a shell of Unix takes as they are. */
  private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_./:=,@%+-]+");

  /** Arguments that both shells of Windows take as they are. */
  private static final Pattern PLAIN_ON_WINDOWS = Pattern.compile("[A-Za-z0-9_./:\\\\-]+");

  private final Map<Path, Path> outputs;
  private final Path map;
  private final @Nullable String runtime;
  private final boolean isOnWindows;

  /**
   * Creates a hint.
   *
   * @param outputs the output of each input
   * @param map the method map; its file system decides which shell the command is for
   * @param runtime the copied jars of the runtime, as an element of a class path, or null
   */
  StartHint(Map<Path, Path> outputs, Path map, @Nullable String runtime) {
    this.outputs = outputs;
    this.map = map;
    this.runtime = runtime;
    this.isOnWindows = map.getFileSystem().getSeparator().equals("\\");
  }

  /** Prints the command, or the step that is missing before it. */
  void print(PrintWriter print) {
    List<String> classPath = new ArrayList<>();
    for (Path output : outputs.values()) {
      if (!output.toString().endsWith(LIBRARY)) {
        classPath.add(output.toString());
      }
    }
    if (classPath.isEmpty()) {
      return;
    }
    if (runtime == null) {
      print.println(
          "The program now needs Serin's jars on its class path, and fails without them with"
              + " NoClassDefFoundError: dev/serin/Probe. --with-runtime copies them beside the"
              + " output and prints the command that starts the program.");
      return;
    }
    classPath.add(runtime);
    print.println("Start it with:");
    print.println(
        "java -cp "
            + quoted(String.join(isOnWindows ? ";" : ":", classPath))
            + " "
            + quoted("-Dserin.methodMap=" + map)
            + " dev.serin.desktop.TracedMain "
            + quoted(mainClass()));
  }

  /** The only main class that the manifests of inputs name, or a placeholder. */
  private String mainClass() {
    List<String> named = new ArrayList<>();
    for (Path input : outputs.keySet()) {
      String main = Files.isRegularFile(input) ? mainClass(input) : null;
      if (main != null) {
        named.add(isClassName(main) ? main : PLACEHOLDER);
      }
    }
    return named.size() == 1 ? named.get(0) : PLACEHOLDER;
  }

  private static @Nullable String mainClass(Path input) {
    try (JarFile jar = new JarFile(input.toFile())) {
      Manifest manifest = jar.getManifest();
      return manifest == null
          ? null
          : manifest.getMainAttributes().getValue(Attributes.Name.MAIN_CLASS);
    } catch (IOException | UnsupportedOperationException e) {
      return null; // the hint has a placeholder
    }
  }

  /** False for values that a shell may take for commands. */
  private static boolean isClassName(String main) {
    return Stream.of(main.split("\\.", -1)).allMatch(IDENTIFIER.asMatchPredicate());
  }

  /** Quotes an argument for a shell if it needs that, also against the expansion of {@code *}. */
  private String quoted(String argument) {
    if (isOnWindows) { // where no path has a quotation mark
      return PLAIN_ON_WINDOWS.matcher(argument).matches() ? argument : '"' + argument + '"';
    }
    return PLAIN.matcher(argument).matches()
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
