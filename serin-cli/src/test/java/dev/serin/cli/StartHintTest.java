package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The command that starts an instrumented program, as the last line of the output. */
class StartHintTest {
  private static final Path OUT = Path.of("build/app.jar");
  private static final Path MAP = Path.of("build/methodMapping.txt");

  @TempDir private Path folder;

  @Test
  void a_main_class_is_quoted_for_the_shell() throws Exception {
    Path input = jar("a.jar", "com.example.Main$Inner");
    assertThat(lastLine(Map.of(input, OUT), MAP))
        .isEqualTo(
            "java -cp 'build/app.jar:serin-runtime/*' -Dserin.methodMap=build/methodMapping.txt"
                + " dev.serin.desktop.TracedMain 'com.example.Main$Inner'");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x; touch y", "x'y", "a..b", "com.example.", "1x", "$(touch y)", "a/b"})
  void a_value_that_is_no_class_name_is_not_printed(String main) throws Exception {
    assertThat(lastLine(Map.of(jar("a.jar", main), OUT), MAP))
        .endsWith(" dev.serin.desktop.TracedMain MAIN-CLASS");
  }

  @Test
  void the_line_has_a_placeholder_if_no_input_or_several_name_a_main_class() throws Exception {
    Path one = jar("one.jar", "com.example.One");
    Path two = jar("two.jar", "com.example.Two");
    Path none = jar("none.jar", null);
    assertThat(lastLine(Map.of(none, OUT), MAP)).endsWith(" MAIN-CLASS");
    assertThat(lastLine(Map.of(one, OUT, two, Path.of("two.jar")), MAP)).endsWith(" MAIN-CLASS");
    assertThat(lastLine(Map.of(one, OUT, none, Path.of("two.jar")), MAP))
        .endsWith(" com.example.One");
  }

  @Test
  void libraries_of_android_get_no_line() throws Exception {
    assertThat(print(Map.of(folder.resolve("a.aar"), Path.of("b.aar")), MAP, "*")).isEmpty();
  }

  @Test
  void paths_have_double_quotes_on_windows() throws Exception {
    try (FileSystem windows = Jimfs.newFileSystem(Configuration.windows())) {
      Path out = windows.getPath("C:\\my build\\app.jar");
      assertThat(
              lastLine(
                  Map.of(jar("a.jar", "com.example.Main"), out),
                  out.resolveSibling("methodMapping.txt")))
          .isEqualTo(
              "java -cp \"C:\\my build\\app.jar;serin-runtime/*\""
                  + " \"-Dserin.methodMap=C:\\my build\\methodMapping.txt\""
                  + " dev.serin.desktop.TracedMain com.example.Main");
    }
  }

  private static String lastLine(Map<Path, Path> outputs, Path map) {
    return print(outputs, map, "serin-runtime/*")
        .lines()
        .reduce((before, line) -> line)
        .orElseThrow();
  }

  private static String print(Map<Path, Path> outputs, Path map, String runtime) {
    StringWriter printed = new StringWriter();
    new StartHint(outputs, map, runtime).print(new PrintWriter(printed, true));
    return printed.toString();
  }

  private Path jar(String name, @Nullable String main) throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    if (main != null) {
      manifest.getMainAttributes().put(Attributes.Name.MAIN_CLASS, main);
    }
    Path jar = folder.resolve(name);
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
    return jar;
  }
}
