package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/** The public API of a module as text: a line per public class, and one per member below it. */
final class ApiText {
  private static final String UNSTABLE =
      "# Unstable until 0.2: all of it may change without notice.";
  private static final ToolProvider JAVAP =
      ToolProvider.findFirst("javap")
          .orElseThrow(() -> new AssertionError("these tests need a JDK: this Java has no javap"));

  private ApiText() {}

  /** The public classes in a folder and their public and protected members, sorted by name. */
  static String of(Path classFolder) throws IOException {
    List<String> lines = new ArrayList<>(List.of(UNSTABLE));
    for (List<String> declared : declared(classFiles(classFolder))) {
      String header = declared.get(0);
      if (header.startsWith("public ") && !isInternal(header)) {
        lines.add(header.replaceAll(" \\{$", ""));
        declared.stream()
            .skip(1)
            .filter(line -> line.startsWith("  "))
            .sorted()
            .forEach(lines::add);
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static boolean isInternal(String header) {
    return Stream.of(header.split("[ <]")).anyMatch(EnginePackages::isInternal);
  }

  private static List<Path> classFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("package-info.class"))
          .sorted()
          .toList();
    }
  }

  /** The lines that javap prints of each class: the class, its members, and a brace. */
  private static List<List<String>> declared(List<Path> classFiles) {
    StringWriter printed = new StringWriter();
    PrintWriter writer = new PrintWriter(printed);
    List<String> arguments = new ArrayList<>(List.of("-protected", "-constants"));
    classFiles.forEach(file -> arguments.add(file.toString()));
    int status = JAVAP.run(writer, writer, arguments.toArray(new String[0]));
    if (status != 0) {
      throw new AssertionError("javap cannot read " + classFiles + ": " + printed);
    }
    List<List<String>> classes = new ArrayList<>();
    for (String line : printed.toString().lines().toList()) {
      if (line.startsWith("Compiled from ")) {
        classes.add(new ArrayList<>());
      } else {
        classes.get(classes.size() - 1).add(line);
      }
    }
    assertThat(classes).as("a text for each class").hasSameSizeAs(classFiles);
    return classes;
  }
}
