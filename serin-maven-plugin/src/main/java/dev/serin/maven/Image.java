package dev.serin.maven;

import dev.serin.instrument.InstrumentRun;
import dev.serin.maven.Libraries.Library;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.maven.plugin.MojoFailureException;
import org.jspecify.annotations.Nullable;

/**
 * A folder with a complete program: its classes, its dependencies, Serin's runtime, the method map,
 * and a start script. It can be copied to another place.
 */
final class Image {
  private static final String STARTER = "dev.serin.desktop.TracedMain";
  private static final String CLASS_NAME = "[\\p{L}\\p{N}_$.]+";

  private final Layout layout;

  Image(Layout layout) {
    this.layout = layout;
  }

  /** Adds the program's libraries to a run, which instruments them into the image. */
  void addTo(InstrumentRun run, List<Library> libraries) {
    for (Library library : libraries) {
      run.add(library.file(), layout.imageLibraries().resolve(library.name()));
    }
  }

  /** Adds the files that a run does not write, and deletes stale ones. */
  void complete(List<Library> libraries, List<Library> runtime, @Nullable String mainClass)
      throws IOException {
    Set<String> names = new LinkedHashSet<>();
    libraries.forEach(library -> names.add(library.name()));
    for (Library library : runtime) {
      OwnFiles.copy(library.file(), layout.imageLibraries().resolve(library.name()));
      names.add(library.name());
    }
    keepOnly(layout.imageLibraries(), names);
    OwnFiles.copy(layout.map(), layout.image().resolve("methodMapping.txt"));
    Path scripts = layout.image().resolve("bin");
    if (mainClass == null) {
      OwnFiles.delete(scripts);
    } else {
      String name = mainClass.substring(mainClass.lastIndexOf('.') + 1);
      Path script = scripts.resolve(name);
      OwnFiles.write(script, script(names, mainClass));
      if (!script.toFile().setExecutable(true)) {
        throw new IOException(script + " cannot be made executable");
      }
      keepOnly(scripts, Set.of(name));
    }
  }

  /**
   * Checks the name of a main class, as it becomes a file name and part of a script.
   *
   * @throws MojoFailureException if the name is invalid
   */
  static void checkMainClass(@Nullable String mainClass) throws MojoFailureException {
    if (mainClass != null && !mainClass.matches(CLASS_NAME)) {
      throw new MojoFailureException(
          "\""
              + mainClass
              + "\" is not a class name. Give the main class as mainClass, such as"
              + " com.example.Main.");
    }
  }

  private static void keepOnly(Path folder, Set<String> names) throws IOException {
    List<Path> others;
    try (Stream<Path> files = Files.list(folder)) {
      others = files.filter(file -> !names.contains(file.getFileName().toString())).toList();
    }
    for (Path file : others) {
      OwnFiles.delete(file);
    }
  }

  private static String script(Set<String> libraries, String mainClass) {
    String classPath =
        libraries.stream()
            .map(name -> ":$home/lib/" + name.replaceAll("([\"$`\\\\])", "\\\\$1"))
            .collect(Collectors.joining());
    return String.join(
        "\n",
        "#!/bin/sh",
        "# Starts "
            + mainClass
            + " with probes. Takes the JVM's arguments and options of Serin, such",
        "# as -Dserin.slowMillis=300, from JAVA_OPTS.",
        "home=$(cd \"$(dirname \"$0\")/..\" && pwd) || exit",
        "exec \"${JAVA_HOME:+$JAVA_HOME/bin/}java\" \"-Dserin.methodMap=$home/methodMapping.txt\""
            + " $JAVA_OPTS \\",
        "  -cp \"$home/classes" + classPath + "\" \\",
        "  " + STARTER + " '" + mainClass + "' \"$@\"",
        "");
  }
}
