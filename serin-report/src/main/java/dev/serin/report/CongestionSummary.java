package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.List;

/** Describes a queue that many short messages filled. */
final class CongestionSummary {
  private CongestionSummary() {}

  /** The number of messages and their senders: a line each. */
  static List<String> lines(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    lines.add(
        main.number("messages")
            + " messages ran meanwhile for "
            + main.number("ranMillis")
            + " ms, the longest for "
            + main.number("longestMillis")
            + " ms"
            + (main.has("beginLost") ? ", and some before them" : ""));
    for (JsonNode sender : main.json().path("senders")) {
      lines.add(
          Durations.millis(sender.path("ranMicros").asLong(0))
              + " ms: "
              + sender.path("count").asLong(0)
              + " times "
              + orUnknown(sender.path("what").asText(""))
              + ", up to "
              + Durations.millis(sender.path("longestMicros").asLong(0))
              + " ms each");
    }
    if (main.number("otherMessages") > 0) {
      lines.add(main.number("otherMillis") + " ms: " + main.number("otherMessages") + " others");
    }
    if (main.number("suppressed") > 0) {
      lines.add(main.number("suppressed") + " like it had only been counted by then");
    }
    return lines;
  }

  private static String orUnknown(String text) {
    return text.isEmpty() ? "a message of an unknown kind" : text;
  }
}
