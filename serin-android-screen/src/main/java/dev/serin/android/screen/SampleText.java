package dev.serin.android.screen;

import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Describes the stacks taken while a message ran, in a sentence. Stateless. */
final class SampleText {
  private static final String[] WHOSE = {
    "", "the machine was %.0f %% busy", "the process took %.0f %%", "the thread %.0f %% of a core"
  };

  private SampleText() {}

  /** Empty if no stack was taken. */
  static String of(IssueContent issue) {
    long count = 0;
    long firstMillis = Long.MAX_VALUE;
    for (Object sample : issue.list("samples")) {
      Map<String, Object> its = IssueContent.mapOf(sample);
      List<Object> at = IssueContent.listOf(its.get("atMillis"));
      count += at.size();
      firstMillis = Math.min(firstMillis, at.isEmpty() ? 0 : IssueContent.numberOf(at.get(0)));
    }
    if (count == 0) {
      return "";
    }
    String when =
        count == 1
            ? "once, at " + firstMillis + " ms"
            : count
                + " times, from "
                + firstMillis
                + " ms on, every "
                + issue.number("sampleMillis")
                + " ms";
    return "Its stack was taken " + when + rates(issue, firstMillis) + ".";
  }

  /** The means of the rates, weighted by their durations. */
  private static String rates(IssueContent issue, long firstMillis) {
    double[] sums = new double[WHOSE.length];
    double[] millis = new double[WHOSE.length];
    long fromMillis = firstMillis;
    for (Object rate : issue.list("cpuRates")) {
      List<Object> row = IssueContent.listOf(rate);
      long untilMillis = row.isEmpty() ? 0 : IssueContent.numberOf(row.get(0));
      untilMillis = Math.max(fromMillis, untilMillis);
      for (int i = 1; i < Math.min(WHOSE.length, row.size()); i++) {
        if (!"".equals(row.get(i))) { // null if unknown
          sums[i] += IssueContent.numberOf(row.get(i)) * (double) (untilMillis - fromMillis);
          millis[i] += untilMillis - fromMillis;
        }
      }
      fromMillis = untilMillis;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < WHOSE.length; i++) {
      if (millis[i] > 0) {
        text.append(text.length() == 0 ? "; meanwhile " : ", ")
            .append(String.format(Locale.getDefault(), WHOSE[i], sums[i] / millis[i]));
      }
    }
    return text.toString();
  }
}
