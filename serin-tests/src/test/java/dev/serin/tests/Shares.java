package dev.serin.tests;

import dev.serin.report.TreeRow;
import dev.serin.tests.apps.Sampler;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;

/** The shares of methods, with their callees, in the time of one method: 1 is all of it. */
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

  /** The shares of the methods in the samples of a {@link Sampler}. */
  static Map<String, Double> of(Path samples, String within) throws IOException {
    Properties read = read(samples);
    read.remove(Sampler.EFFECTIVE_SAMPLES);
    Map<String, Double> nanos = new HashMap<>();
    read.forEach((method, time) -> nanos.put((String) method, Double.valueOf((String) time)));
    return divided(nanos, within);
  }

  /** The effective sample size: the number of samples of equal weight with the same error. */
  static int effectiveSamples(Path samples) throws IOException {
    return Integer.parseInt(read(samples).getProperty(Sampler.EFFECTIVE_SAMPLES));
  }

  private static Properties read(Path samples) throws IOException {
    Properties read = new Properties();
    try (Reader in = Files.newBufferedReader(samples)) {
      read.load(in);
    }
    return read;
  }

  private static Map<String, Double> divided(Map<String, Double> amounts, String within) {
    double whole = amounts.getOrDefault(within, Double.NaN);
    amounts.replaceAll((method, amount) -> amount / whole);
    return amounts;
  }
}
