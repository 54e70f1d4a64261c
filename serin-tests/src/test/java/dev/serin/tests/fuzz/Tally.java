package dev.serin.tests.fuzz;

import java.util.Comparator;
import java.util.Map;
import java.util.TreeMap;

/** The results of the inputs of one target. */
final class Tally {
  private final Map<String, Integer> errors = new TreeMap<>();
  private int inputs;
  private int pastHeaders;
  private int taken;
  private long maxCpuNanos;
  private long maxBytes;

  /** Counts an input and the cost of reading it. */
  void add(Outcome outcome, long cpuNanos, long allocatedBytes) {
    inputs++;
    pastHeaders += outcome.isPastHeader() ? 1 : 0;
    taken += outcome.errors().isEmpty() ? 1 : 0;
    outcome.errors().forEach(error -> errors.merge(error, 1, Integer::sum));
    maxCpuNanos = Math.max(maxCpuNanos, cpuNanos);
    maxBytes = Math.max(maxBytes, allocatedBytes);
  }

  int inputs() {
    return inputs;
  }

  /** The share that was read beyond the initial checks. */
  double percentPastHeaders() {
    return 100.0 * pastHeaders / inputs;
  }

  /** The share in which nothing was found wrong. */
  double percentTaken() {
    return 100.0 * taken / inputs;
  }

  /**
   * For people: the shares, the cost of the most expensive input, and each error with its count.
   */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            "%,d inputs, %.1f %% past the headers, %.1f %% taken, at most %d ms and %,d KiB",
            inputs,
            percentPastHeaders(),
            percentTaken(),
            maxCpuNanos / 1_000_000,
            maxBytes / 1024));
    errors.entrySet().stream()
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .forEach(
            error -> text.append(String.format("%n  %,9d %s", error.getValue(), error.getKey())));
    return text.toString();
  }
}
