package dev.serin.cli;

import java.io.File;
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
import org.jspecify.annotations.Nullable;

/** Explains how an instrumented program is started; Android's build does that for libraries. */
final class StartHint {
  private static final String LIBRARY = ".aar";

  private final Map<Path, Path> outputs;
  private final Path map;
  private final @Nullable RuntimeJars jars;

  /**
   * Creates a hint.
   *
   * @param outputs the output of each input
   * @param jars the copied jars of the runtime, or null
   */
  StartHint(Map<Path, Path> outputs, Path map, @Nullable RuntimeJars jars) {
    this.outputs = outputs;
    this.map = map;
    this.jars = jars;
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
    if (jars == null) {
      print.println(
          "The program now needs Serin's jars on its class path, and fails without them with"
              + " NoClassDefFoundError: dev/serin/Probe. --with-runtime copies them beside the"
              + " output and prints the command that starts the program.");
      return;
    }
    classPath.add(jars.classPath());
    print.println("Start it with:");
    print.println(
        "java -cp "
            + quoted(String.join(File.pathSeparator, classPath))
            + " "
            + quoted("-Dserin.methodMap=" + map)
            + " dev.serin.desktop.TracedMain "
            + mainClass());
  }

  /** The only main class that the inputs' manifests name, or a placeholder. */
  private String mainClass() {
    List<String> named = new ArrayList<>();
    for (Path input : outputs.keySet()) {
      String main = Files.isRegularFile(input) ? mainClass(input) : null;
      if (main != null) {
        named.add(main);
      }
    }
    return named.size() == 1 ? named.get(0) : "MAIN-CLASS";
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

  /** Quotes an argument for a shell if it needs that, also against the expansion of {@code *}. */
  private static String quoted(String argument) {
    return argument.matches("[A-Za-z0-9_./:=,@%+-]+")
        ? argument
        : "'" + argument.replace("'", "'\\''") + "'";
  }
}
