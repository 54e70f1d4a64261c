package dev.serin.proof;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Compiles the sources of a subject, in Java or Kotlin, against its archives. */
final class SubjectCompiler {
  private final List<Path> kotlinCompiler;
  private final String release;

  /**
   * Prepares a compiler.
   *
   * @param kotlinCompiler the archives of Kotlin's compiler
   * @param release the release of Java for sources in Java; those in Kotlin are compiled for 11
   */
  SubjectCompiler(List<Path> kotlinCompiler, String release) {
    this.kotlinCompiler = kotlinCompiler;
    this.release = release;
  }

  /** Compiles all sources in a folder; writes no class if there are none. */
  void compile(Path sources, List<Path> classPath, Path classes)
      throws IOException, InterruptedException {
    Folders.delete(classes);
    Files.createDirectories(classes);
    List<String> java = sources(sources, ".java");
    List<String> kotlin = sources(sources, ".kt");
    List<String> options =
        new ArrayList<>(List.of("-d", classes.toString(), "-cp", joined(classPath)));
    if (!java.isEmpty()) {
      options.addAll(
          List.of(
              "--release", release, "-encoding", "UTF-8", "-parameters", "-proc:none", "-nowarn"));
      options.addAll(java);
      JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
      if (compiler.run(null, null, null, options.toArray(String[]::new)) != 0) {
        throw new IOException("The sources in " + sources + " do not compile.");
      }
    } else if (!kotlin.isEmpty()) {
      options.addAll(List.of("-no-stdlib", "-no-reflect", "-nowarn", "-jvm-target", "11"));
      options.addAll(kotlin);
      compileKotlin(options);
    }
  }

  private void compileKotlin(List<String> options) throws IOException, InterruptedException {
    if (kotlinCompiler.isEmpty()) {
      throw new IOException("The archives of Kotlin's compiler are missing.");
    }
    List<String> command = new ArrayList<>();
    command.add(Jvm.java());
    command.addAll(List.of("-cp", joined(kotlinCompiler)));
    command.add("org.jetbrains.kotlin.cli.jvm.K2JVMCompiler");
    command.addAll(options);
    if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
      throw new IOException("Kotlin's compiler failed.");
    }
  }

  private static List<String> sources(Path folder, String suffix) throws IOException {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.map(Path::toString).filter(file -> file.endsWith(suffix)).sorted().toList();
    }
  }

  private static String joined(List<Path> paths) {
    return paths.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
  }
}
