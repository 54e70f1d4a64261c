package dev.serin.gradle.tests;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jetbrains.kotlin.cli.common.ExitCode;
import org.jetbrains.kotlin.cli.jvm.K2JVMCompiler;

/**
 * Compiles snippets in Kotlin to functions of the object that a build file configures. The class
 * path has the newest API of the Android plugin; {@code kotlin-dsl} stands in for the declarations
 * of Gradle's Kotlin DSL.
 */
final class KotlinSnippets {
  private final Path folder;

  /** Compiles in a folder. */
  KotlinSnippets(Path folder) {
    this.folder = folder;
  }

  /** The folder of the compiled classes. */
  Path classes() {
    return folder.resolve("classes");
  }

  /** A call of a compiled snippet in Groovy. */
  static String call(Snippet snippet, String receiver) {
    String function = function(snippet);
    String type = function.substring(0, 1).toUpperCase(Locale.ROOT) + function.substring(1) + "Kt";
    return type + "." + function + "(" + receiver + ")\n";
  }

  /** Whether a snippet is the file of settings; its classes need no class of another plugin. */
  static boolean isSettings(Snippet snippet) {
    return snippet.name().equals("settings.gradle.kts");
  }

  private static String function(Snippet snippet) {
    String page = snippet.page().getFileName().toString().replaceAll("\\W", "_");
    return page + "_" + snippet.line();
  }

  /** Compiles snippets as the bodies of build files; returns the errors. */
  String compile(List<Snippet> snippets) throws IOException {
    List<String> arguments = new ArrayList<>();
    SortedSet<String> sources = new TreeSet<>();
    for (Snippet snippet : snippets) {
      sources.add("src/test/kotlin-dsl/" + (isSettings(snippet) ? "settings.kt" : "project.kt"));
      sources.add(source(snippet).toString());
    }
    arguments.addAll(sources);
    String classPath = System.getProperty("java.class.path");
    String receivers =
        Stream.of(classPath.split(File.pathSeparator))
            .filter(path -> path.contains("sam-with-receiver"))
            .findFirst()
            .orElseThrow();
    arguments.addAll(List.of("-d", classes().toString(), "-cp", classPath));
    arguments.addAll(List.of("-no-stdlib", "-no-reflect", "-nowarn", "-Xplugin=" + receivers));
    String receiver = "annotation=org.gradle.api.HasImplicitReceiver";
    arguments.addAll(List.of("-P", "plugin:org.jetbrains.kotlin.samWithReceiver:" + receiver));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ExitCode code;
    try (PrintStream print = new PrintStream(out, true, StandardCharsets.UTF_8)) {
      code = new K2JVMCompiler().exec(print, arguments.toArray(new String[0]));
    }
    String said = out.toString(StandardCharsets.UTF_8);
    assertThat(code).as(said).isIn(ExitCode.OK, ExitCode.COMPILATION_ERROR);
    return code == ExitCode.OK ? "" : said;
  }

  /** Writes a snippet as a function of the object that its build file configures. */
  private Path source(Snippet snippet) throws IOException {
    String receiver =
        isSettings(snippet) ? "org.gradle.api.initialization.Settings" : "org.gradle.api.Project";
    String function = function(snippet);
    return Files.writeString(
        folder.resolve(function + ".kt"),
        "fun " + receiver + "." + function + "() {\n" + snippet.code() + "}\n");
  }
}
