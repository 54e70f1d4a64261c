package dev.serin.report;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;

/** What is said of a problem beside its call tree, in sentences. */
final class Summary {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss 'UTC'").withZone(ZoneOffset.UTC);

  private Summary() {}

  /** What happened, in a few words. */
  static String title(Problem problem) {
    ReportedIssue main = problem.main();
    if (main.unfinished()) {
      return main.mayGoOn()
          ? "A message has run " + main.costMillis() + " ms so far"
          : "The process ended " + main.costMillis() + " ms into a message";
    }
    return main.detail().equals("NORMAL")
        ? "A message took " + main.costMillis() + " ms"
        : "A message still ran after " + main.costMillis() + " ms";
  }

  /** Where and when, how, and how sure: a line each. */
  static List<String> lines(Problem problem) {
    ReportedIssue main = problem.main();
    List<String> lines = new ArrayList<>();
    lines.add(
        (main.has("time")
                ? "at " + TIME.format(Instant.ofEpochMilli(main.number("time")))
                : "at an unknown time")
            + " in "
            + orUnknown(main.text("process"))
            + ", loop "
            + orUnknown(main.text("loop"))
            + ", scene "
            + orUnknown(main.text("scene")));
    List<String> details = new ArrayList<>();
    for (ReportedIssue issue : problem.issues()) {
      if (!issue.equals(main)) {
        details.add(issue.detail() + " at " + issue.costMillis() + " ms" + late(issue));
      }
    }
    if (!details.isEmpty()) {
      lines.add("reported before: " + String.join(", ", details));
    }
    lines.add(times(main));
    lines.add(accuracy(main));
    return lines;
  }

  /** Why there is no call tree, where there is none. */
  static String noTree(ReportedIssue issue) {
    return issue.has("recordingPaused")
        ? "no call tree: recording was paused"
        : "no call tree: the issue has none";
  }

  private static String late(ReportedIssue issue) {
    return issue.number("late") > 0 ? " (" + issue.number("late") + " ms late)" : "";
  }

  private static String times(ReportedIssue main) {
    List<String> times = new ArrayList<>();
    if (main.has("queueDelayMillis")) {
      times.add("waited " + main.number("queueDelayMillis") + " ms in the queue");
    }
    if (main.has("cpuMillis")) {
      times.add(
          "used "
              + main.number("cpuMillis")
              + " ms of processor time in the last "
              + main.number("cpuSpanMillis")
              + " ms");
    }
    if (main.number("pumpedMillis") > 0) {
      times.add("stood still " + main.number("pumpedMillis") + " ms while it pumped others");
    }
    return times.isEmpty() ? "no processor time known" : String.join(", ", times);
  }

  private static String accuracy(ReportedIssue main) {
    List<String> parts = new ArrayList<>();
    parts.add(
        main.has("clockTickNanos")
            ? "times are accurate to "
                + Durations.millisOfNanos(main.number("clockTickNanos"))
                + " ms"
            : "how accurate the times are is not known");
    if (main.number("overwritten") > 0) {
      parts.add(main.number("overwritten") + " records were overwritten before they could be read");
    }
    if (main.number("foldedCalls") > 0) {
      parts.add(main.number("foldedCalls") + " calls had no room in the tree");
    }
    if (main.number("dispatchesLost") > 0) {
      parts.add(main.number("dispatchesLost") + " long messages had gone unreported by then");
    }
    if (main.number("issuesDropped") > 0) {
      parts.add(main.number("issuesDropped") + " issues had been dropped by then");
    }
    return String.join(", ", parts);
  }

  private static String orUnknown(String text) {
    return text.isEmpty() ? "unknown" : text;
  }
}
