package dev.serin.issue;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Describes the stacks taken while a message ran. */
public final class SampleSentence {
  private static final String[] WHOSE = {
    "", "the machine %.0f %% busy", "the process %.0f %%", "the thread %.0f %% of one processor"
  };

  private SampleSentence() {}

  /** A sentence without its period; empty if no stack was taken. */
  public static <N> String of(IssueJson<N> json, N issue) {
    N samples = json.get(issue, IssueKeys.SAMPLES);
    long count = 0;
    long first = Long.MAX_VALUE;
    for (int i = 0; i < json.size(samples); i++) {
      N times = json.get(json.at(samples, i), IssueKeys.AT_MILLIS);
      count += json.size(times);
      first = Math.min(first, json.number(json.at(times, 0)));
    }
    if (count == 0) {
      return "";
    }
    long millis = json.number(json.get(issue, IssueKeys.SAMPLE_MILLIS)); // 0 if unknown
    String every = millis > 0 ? ", every " + millis + " ms" : "";
    return "its stack was taken "
        + (count == 1 ? "once, at " : count + " times, from ")
        + (count == 1 ? first + " ms" : first + " ms on" + every)
        + rates(json, json.get(issue, IssueKeys.CPU_RATES), first);
  }

  /** The means of the rates, weighted by their durations. */
  private static <N> String rates(IssueJson<N> json, @Nullable N rates, long firstMillis) {
    double[] sums = new double[WHOSE.length];
    double[] millis = new double[WHOSE.length];
    long fromMillis = firstMillis;
    for (int row = 0; row < json.size(rates); row++) {
      long untilMillis = Math.max(fromMillis, json.number(json.at(json.at(rates, row), 0)));
      for (int i = 1; i < WHOSE.length; i++) {
        String rate = json.text(json.at(json.at(rates, row), i));
        if (!rate.isEmpty()) { // null if unknown
          sums[i] += PlainJson.decimalOf(rate) * (untilMillis - fromMillis);
          millis[i] += untilMillis - fromMillis;
        }
      }
      fromMillis = untilMillis;
    }
    StringBuilder text = new StringBuilder();
    for (int i = 1; i < WHOSE.length; i++) {
      if (millis[i] > 0) {
        text.append(text.length() == 0 ? "; meanwhile " : ", ");
        text.append(String.format(Locale.ROOT, WHOSE[i], sums[i] / millis[i]));
      }
    }
    boolean isLoadKnown = millis[1] > 0 || text.length() == 0;
    return text + (isLoadKnown ? "" : "; the load of the machine is unknown");
  }
}
