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
  private final List<String> unmatched = new ArrayList<>();

  RunSummary(ProbeTransformer transformer, AgentOptions options) {
    this.transformer = transformer;
    for (ClassPattern include : options.includes()) {
      if (include.matchCount() == 0) {
        unmatched.add(include.toString());
      }
    }
  }

  /** Says it to people. */
  void log(Log log) {
    for (String pattern : unmatched) {
      log.write(
          "serin: the include pattern "
              + pattern
              + " matched none of the classes that were loaded. A pattern is the name of a class"
              + " with dots, in which * stands for any characters: com.example.*");
    }
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

  /** Says to the command line that started the program that the agent has begun. */
  static void writeBegun(File file) throws IOException {
    write(file, new Properties());
  }

  /** Says it to the command line that started the program. */
  void write(File file) throws IOException {
    Properties properties = new Properties();
    properties.setProperty("ended", "true");
    properties.setProperty("unmatchedIncludes", String.join(";", unmatched));
    properties.setProperty("probedMethods", String.valueOf(transformer.probedMethods()));
    properties.setProperty("failedClasses", String.valueOf(transformer.failedClasses()));
    write(file, properties);
  }

  private static void write(File file, Properties properties) throws IOException {
    try (Writer out = new OutputStreamWriter(new FileOutputStream(file), StandardCharsets.UTF_8)) {
      properties.store(out, null);
    }
  }
}
