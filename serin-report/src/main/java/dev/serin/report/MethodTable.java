package dev.serin.report;

import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodTimes;
import dev.serin.analysis.SafeText;
import dev.serin.issue.Durations;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** The methods with the longest own times, over all messages, as a table of the text report. */
final class MethodTable {
  private static final int MAX_ROWS = 50;
  private static final double PERCENT = 100;

  private MethodTable() {}

  static void write(IssueSet issues, LinePrinter out) throws IOException {
    MethodTimes times = new MethodTimes();
    issues.problems().forEach(times::add);
    List<MethodTimes.Method> methods = times.methods();
    out.line(
        "Methods by own time, in "
            + times.messages()
            + (times.messages() == 1 ? " message" : " messages")
            + " with a call tree, which took "
            + Durations.millis(times.totalMicros())
            + " ms: "
            + methods.size());
    if (!methods.isEmpty()) {
      out.line("");
      out.line("     self ms  % of time         count  messages  method");
    }
    int rows = Math.min(methods.size(), MAX_ROWS);
    for (MethodTimes.Method method : methods.subList(0, rows)) {
      out.line(
          String.format(
              Locale.ROOT,
              "%12s %10.1f %,13d %9d  %s",
              Durations.millis(method.selfMicros()),
              PERCENT * method.selfMicros() / Math.max(1, times.totalMicros()),
              method.calls(),
              method.messages(),
              SafeText.line(method.named())));
    }
    if (methods.size() > rows) {
      out.line("              … " + (methods.size() - rows) + " more");
    }
    if (times.unknown() > 0) {
      out.line("Messages that are not counted, as own times are unknown: " + times.unknown());
    }
    out.line("");
  }
}
