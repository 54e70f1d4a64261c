package dev.serin.agent;

import dev.serin.runtime.Log;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;

/** What there is to say when the program ends. */
final class RunSummary {
  private final ProbeTransformer transformer;
  private final List<String> unmatchedIncludes;
  private final List<String> unmatchedExcludes;

  /**
   * What there is to say.
   *
   * @param loaded all classes, also those that no include pattern matched: they were not compared
   *     with the exclude patterns when they were loaded
   */
  RunSummary(ProbeTransformer transformer, AgentOptions options, Class<?>[] loaded) {
    this.transformer = transformer;
    this.unmatchedIncludes = unmatched(options.includes());
    for (ClassPattern exclude : options.excludes()) {
      if (exclude.matchCount() == 0) {
        compare(exclude, loaded);
      }
    }
    this.unmatchedExcludes = unmatched(options.excludes());
  }

  /** Compares a pattern with all classes but the JDK's. */
  static void compare(ClassPattern pattern, Class<?>[] loaded) {
    for (Class<?> type : loaded) {
      ClassLoader loader = type.getClassLoader();
      boolean ofTheJdk = loader == null || loader == ClassLoader.getPlatformClassLoader();
      if (!ofTheJdk && pattern.matches(type.getName())) {
        return;
      }
    }
  }

  private static List<String> unmatched(List<ClassPattern> patterns) {
    List<String> unmatched = new ArrayList<>();
    for (ClassPattern pattern : patterns) {
      if (pattern.matchCount() == 0) {
        unmatched.add(pattern.toString());
      }
    }
    return unmatched;
  }

  /** Says it to people. */
  void log(Log log) {
    unmatchedIncludes.forEach(pattern -> log(log, "serin: the include pattern ", pattern));
    unmatchedExcludes.forEach(pattern -> log(log, "serin: the exclude pattern ", pattern));
    long probedBefore = transformer.probedBeforeClasses();
    log.write(
        "serin: "
            + transformer.probedMethods()
            + " methods of "
            + transformer.probedClasses()
            + " classes had probes, "
            + transformer.failedClasses()
            + " classes could not be instrumented"
            + (probedBefore == 0 ? "" : ", " + probedBefore + " had been instrumented before"));
  }

  private static void log(Log log, String which, String pattern) {
    log.write(
        which
            + pattern
            + " matched none of the classes that were loaded. A pattern is the name of a class"
            + " with dots, in which * stands for any characters: com.example.*");
  }

  /** Says to the command line that started the program that the agent has begun. */
  static void writeBegun(File file) throws IOException {
    new FileOutputStream(file).close(); // no property yet
  }

  /** Says it to the command line that started the program. */
  void write(File file) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("ended", "true");
    properties.setProperty("unmatchedIncludes", String.join(";", unmatchedIncludes));
    properties.setProperty("probedMethods", String.valueOf(transformer.probedMethods()));
    try (Writer out = new OutputStreamWriter(new FileOutputStream(file), StandardCharsets.UTF_8)) {
      properties.store(out, null);
    }
  }
}
