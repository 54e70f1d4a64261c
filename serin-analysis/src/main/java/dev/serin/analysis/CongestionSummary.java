package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.Counted;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.List;

/** Describes a queue that many short messages filled. */
final class CongestionSummary {
  private CongestionSummary() {}

  /** The number of messages and their senders: a line each. */
  static List<String> lines(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    lines.add(
        Counted.of(main.number(IssueKeys.MESSAGES), " message", " messages")
            + " ran meanwhile for "
            + main.number(IssueKeys.RAN_MILLIS)
            + " ms, the longest for "
            + main.number(IssueKeys.LONGEST_MILLIS)
            + " ms"
            + (main.has(IssueKeys.BEGIN_LOST) ? ", and some before them" : ""));
    for (JsonNode sender : main.json().path(IssueKeys.SENDERS)) {
      lines.add(
          Durations.millis(sender.path(IssueKeys.RAN_MICROS).asLong(0))
              + " ms: "
              + sender.path(IssueKeys.COUNT).asLong(0)
              + " times "
              + orUnknown(sender.path(IssueKeys.WHAT).asText(""))
              + ", up to "
              + Durations.millis(sender.path(IssueKeys.LONGEST_MICROS).asLong(0))
              + " ms each");
    }
    if (main.number(IssueKeys.OTHER_MESSAGES) > 0) {
      lines.add(
          main.number(IssueKeys.OTHER_MILLIS)
              + " ms: "
              + main.number(IssueKeys.OTHER_MESSAGES)
              + " others");
    }
    if (main.number(IssueKeys.SUPPRESSED) > 0) {
      lines.add(main.number(IssueKeys.SUPPRESSED) + " like it had only been counted by then");
    }
    return lines;
  }

  private static String orUnknown(String text) {
    return text.isEmpty() ? "a message of an unknown kind" : text;
  }
}
