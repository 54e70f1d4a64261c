package dev.serin.cli;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;

/**
 * What the agent said at the end of a run.
 *
 * @param unmatchedIncludes the patterns that matched no class
 * @param probedMethods how many methods had probes
 */
record RunSummary(List<String> unmatchedIncludes, long probedMethods) {
  /** Reads what the agent wrote; a program that was killed leaves nothing. */
  static RunSummary read(Path file) throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(file)) {
      properties.load(reader);
    }
    String unmatched = properties.getProperty("unmatchedIncludes", "");
    return new RunSummary(
        unmatched.isEmpty() ? List.of() : List.of(unmatched.split(";", -1)),
        Long.parseLong(properties.getProperty("probedMethods", "0")));
  }
}
