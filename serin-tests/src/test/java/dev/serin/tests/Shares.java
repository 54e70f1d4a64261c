package dev.serin.tests;

import dev.serin.report.TreeRow;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** How much of one method's time each method was at work, with what it called: 1 is all of it. */
final class Shares {
  private Shares() {}

  /** The shares of the methods under a method in a call tree. */
  static Map<String, Double> of(List<TreeRow> rows, String within) {
    Map<String, Double> micros = new HashMap<>();
    List<String> path = new ArrayList<>();
    for (TreeRow row : rows) {
      path.subList(row.depth(), path.size()).clear();
      boolean counted = path.contains(row.name());
      path.add(row.name());
      if (path.contains(within) && !counted) {
        micros.merge(row.name(), (double) row.totalMicros(), Double::sum);
      }
    }
    return divided(micros, within);
  }

  /** The shares of the methods that a {@link dev.serin.tests.apps.Sampler} has counted. */
  static Map<String, Double> of(Path samples, String within) throws IOException {
    Map<String, Double> amounts = new HashMap<>();
    counts(samples)
        .forEach((method, count) -> amounts.put((String) method, Double.valueOf((String) count)));
    return divided(amounts, within);
  }

  /** In how many samples a method was. */
  static int samples(Path samples, String method) throws IOException {
    return Integer.parseInt(counts(samples).getProperty(method, "0"));
  }

  private static Properties counts(Path samples) throws IOException {
    Properties counts = new Properties();
    try (Reader in = Files.newBufferedReader(samples)) {
      counts.load(in);
    }
    return counts;
  }

  private static Map<String, Double> divided(Map<String, Double> amounts, String within) {
    double whole = amounts.getOrDefault(within, Double.NaN);
    amounts.replaceAll((method, amount) -> amount / whole);
    return amounts;
  }
}
