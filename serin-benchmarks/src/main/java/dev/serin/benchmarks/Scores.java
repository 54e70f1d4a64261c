package dev.serin.benchmarks;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Scores of benchmarks: one per process, or fork, that ran one. */
final class Scores {
  private final Map<String, List<Double>> byBenchmark = new LinkedHashMap<>();

  /** Adds the score of one more fork. */
  void add(String benchmark, double score) {
    byBenchmark.computeIfAbsent(benchmark, name -> new ArrayList<>()).add(score);
  }

  /** The benchmarks in the order of their first run. */
  Set<String> benchmarks() {
    return Collections.unmodifiableSet(byBenchmark.keySet());
  }

  /** The minimum of a benchmark's scores: its time without disturbances. */
  double minimum(String benchmark) {
    return Collections.min(forks(benchmark));
  }

  /** The median of a benchmark's scores; for an even number of them, the mean of the middle two. */
  double median(String benchmark) {
    List<Double> sorted = new ArrayList<>(forks(benchmark));
    Collections.sort(sorted);
    int middle = sorted.size() / 2;
    return sorted.size() % 2 == 0
        ? (sorted.get(middle - 1) + sorted.get(middle)) / 2
        : sorted.get(middle);
  }

  private List<Double> forks(String benchmark) {
    List<Double> scores = byBenchmark.get(benchmark);
    if (scores == null) {
      throw new IllegalArgumentException(
          "no benchmark " + benchmark + " has run; there are " + byBenchmark.keySet());
    }
    return scores;
  }
}
