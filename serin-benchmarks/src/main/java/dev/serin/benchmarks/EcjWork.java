package dev.serin.benchmarks;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

/** Compiles Java files with Eclipse's compiler, without writing the output. */
final class EcjWork implements Workload.Work {
  private static final int FILES = 200;
  private static final int METHODS = 2;

  private final Path sources;

  EcjWork() {
    System.setProperty("jdt.compiler.useSingleThread", "true"); // only the caller's time counts
    try {
      sources = Files.createTempDirectory("serin-ecj");
      for (int file = 0; file < FILES; file++) {
        Path source = Files.writeString(sources.resolve("Part" + file + ".java"), source(file));
        source.toFile().deleteOnExit();
      }
      sources.toFile().deleteOnExit();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A class that calls methods of others. */
  private static String source(int file) {
    StringBuilder text =
        new StringBuilder("import java.util.*;\n\nfinal class Part" + file + " {\n");
    for (int method = 0; method < METHODS; method++) {
      int other = (file * 7 + method) % FILES;
      text.append(
          """
            static <T extends Comparable<T>> Map<String, List<T>> method%1$d(List<T> values) {
              Map<String, List<T>> found = new TreeMap<>();
              for (T value : values) {
                String name = value + "-" + %2$d;
                if (name.length() > %1$d || value.compareTo(values.get(0)) < 0) {
                  found.computeIfAbsent(name, key -> new ArrayList<>()).add(value);
                } else {
                  found.putAll(Part%2$d.method%1$d(List.copyOf(values)));
                }
              }
              return found;
            }
          """
              .formatted(method, other));
    }
    return text.append("}\n").toString();
  }

  @Override
  public int round() {
    StringWriter said = new StringWriter();
    PrintWriter lines = new PrintWriter(said);
    String[] arguments = {"-17", "-proc:none", "-nowarn", "-d", "none", sources.toString()};
    if (!BatchCompiler.compile(arguments, lines, lines, null)) {
      throw new IllegalStateException("the compiler failed: " + said);
    }
    return said.toString().length() + 1;
  }
}
