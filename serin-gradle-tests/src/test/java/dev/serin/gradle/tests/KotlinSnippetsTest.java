package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Kotlin snippets of the pages about builds compile as in a build file. */
@Tag("any-jvm")
@Tag("long")
class KotlinSnippetsTest {
  private static final Pattern SNIPPET =
      Pattern.compile("```kotlin \\(compile\\)\n(.*?)```", Pattern.DOTALL);

  /** The implicit declarations of a build file: the project, and a function for each extension. */
  private static final String BUILD_FILE =
      """
      import dev.serin.gradle.SerinExtension
      import org.gradle.api.Action
      import org.gradle.api.Project

      fun Project.serin(configure: Action<SerinExtension>) =
          extensions.configure(SerinExtension::class.java, configure)

      fun Project.build() {
      """;

  @TempDir private Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"gradle.md", "coming-from.md"})
  void snippets_compile(String page) throws Exception {
    List<String> snippets = snippets(page);
    assertThat(snippets).isNotEmpty();
    for (String snippet : snippets) {
      assertThat(compile(snippet)).isEmpty();
    }
  }

  @Test
  void a_snippet_with_an_unknown_name_does_not_compile() throws Exception {
    String snippet = snippets("gradle.md").get(0);
    assertThat(compile(snippet.replace("baseMap", "baseMaps")))
        .contains("unresolved reference 'baseMaps'");
  }

  /** So the build fails with a sentence that has the right name, as in Groovy. */
  @Test
  void names_of_matrix_compile() throws Exception {
    String names = "enable = true; blackListFile = \"a.txt\"; baseMethodMapFile = \"b.txt\"";
    assertThat(compile("serin { " + names + " }")).isEmpty();
  }

  private static List<String> snippets(String page) throws Exception {
    String text = Files.readString(Path.of("../docs").resolve(page));
    return SNIPPET.matcher(text).results().map(snippet -> snippet.group(1)).toList();
  }

  /** Compiles the body of a build file; returns the errors. */
  private String compile(String body) throws Exception {
    Path source = folder.resolve("build.kt");
    Files.writeString(source, BUILD_FILE + body + "}\n");
    String classPath = System.getProperty("java.class.path");
    String receivers =
        List.of(classPath.split(java.io.File.pathSeparator)).stream()
            .filter(path -> path.contains("sam-with-receiver"))
            .findFirst()
            .orElseThrow();
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ExitCode code;
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      code =
          new K2JVMCompiler()
              .exec(
                  print,
                  source.toString(),
                  "-d",
                  folder.resolve("classes").toString(),
                  "-no-stdlib",
                  "-no-reflect",
                  "-nowarn",
                  "-cp",
                  classPath,
                  "-Xplugin=" + receivers,
                  "-P",
                  "plugin:org.jetbrains.kotlin.samWithReceiver:annotation=org.gradle.api.HasImplicitReceiver");
    }
    String said = out.toString(StandardCharsets.UTF_8);
    assertThat(code).as(said).isIn(ExitCode.OK, ExitCode.COMPILATION_ERROR);
    return code == ExitCode.OK ? "" : said;
  }
}
