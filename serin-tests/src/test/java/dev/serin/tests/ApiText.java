package dev.serin.tests;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;

/**
 * What a module's users can name, as text: a line per public class, and one per member below it.
 */
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
    for (Path classFile : classFiles(classFolder)) {
      List<String> declared = declared(classFile);
      String header = declared.get(0);
      if (header.startsWith("public ")) {
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

  private static List<Path> classFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(file -> file.toString().endsWith(".class"))
          .filter(file -> !file.endsWith("package-info.class"))
          .sorted()
          .toList();
    }
  }

  /** The lines that javap prints: the class, its members, and a brace. */
  private static List<String> declared(Path classFile) {
    StringWriter printed = new StringWriter();
    PrintWriter writer = new PrintWriter(printed);
    int status = JAVAP.run(writer, writer, "-protected", "-constants", classFile.toString());
    if (status != 0) {
      throw new AssertionError("javap cannot read " + classFile + ": " + printed);
    }
    return printed.toString().lines().filter(line -> !line.startsWith("Compiled from ")).toList();
  }
}
