package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Describes the stacks taken while a message ran, in a sentence. */
final class SampleSummary {
  private static final String[] WHOSE = {
    "", "the machine %.0f %% busy", "the process %.0f %%", "the thread %.0f %% of one processor"
  };

  private SampleSummary() {}

  /** Empty if no stack was taken. */
  static String line(ReportedIssue issue) {
    long count = 0;
    long first = Long.MAX_VALUE;
    for (JsonNode sample : issue.json().path("samples")) {
      count += sample.path("atMillis").size();
      first = Math.min(first, sample.path("atMillis").path(0).asLong(0));
    }
    if (count == 0) {
      return "";
    }
    String every = count == 1 ? "" : ", every " + issue.number("sampleMillis") + " ms";
    return "its stack was taken "
        + (count == 1 ? "once, at " : count + " times, from ")
        + first
        + (count == 1 ? " ms" : " ms on")
        + every
        + rates(issue, first);
  }

  /** The means of the rates, weighted by their durations. */
  private static String rates(ReportedIssue issue, long firstMillis) {
    double[] sums = new double[WHOSE.length];
    double[] millis = new double[WHOSE.length];
    long fromMillis = firstMillis;
    for (JsonNode row : issue.json().path("cpuRates")) {
      long untilMillis = Math.max(fromMillis, row.path(0).asLong(0));
      for (int i = 1; i < WHOSE.length; i++) {
        if (row.path(i).isNumber()) {
          sums[i] += row.path(i).asDouble() * (untilMillis - fromMillis);
          millis[i] += untilMillis - fromMillis;
        }
      }
      fromMillis = untilMillis;
    }
    List<String> parts = new ArrayList<>();
    for (int i = 1; i < WHOSE.length; i++) {
      if (millis[i] > 0) {
        parts.add(String.format(Locale.ROOT, WHOSE[i], sums[i] / millis[i]));
      }
    }
    if (parts.isEmpty()) {
      return "";
    }
    boolean isLoadKnown = millis[1] > 0;
    return "; meanwhile "
        + String.join(", ", parts)
        + (isLoadKnown ? "" : "; the load of the machine is unknown");
  }
}
