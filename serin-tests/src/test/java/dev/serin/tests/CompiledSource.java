package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.testkit.InstrumentingLoader;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles a test's source text with the JDK that runs the tests. */
final class CompiledSource {
  private CompiledSource() {}

  /**
   * Compiles a class with its nested classes and gives them to a loader.
   *
   * @param release the release of Java of the source
   */
  static void give(String source, int release, Path folder, InstrumentingLoader loader)
      throws IOException {
    Path file = Files.writeString(folder.resolve("Made.java"), source);
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    int status =
        javac.run(
            null,
            said,
            said,
            "--release",
            String.valueOf(release),
            "-Xlint:-options",
            "-proc:none",
            "-cp",
            SerinProcess.classes(),
            "-d",
            folder.toString(),
            file.toString());
    assertThat(status).as(said.toString(StandardCharsets.UTF_8)).isZero();
    try (Stream<Path> files = Files.list(folder)) {
      for (Path made : files.filter(each -> each.toString().endsWith(".class")).toList()) {
        String name = folder.relativize(made).toString().replace(".class", "");
        loader.give(name, Files.readAllBytes(made));
      }
    }
  }
}
