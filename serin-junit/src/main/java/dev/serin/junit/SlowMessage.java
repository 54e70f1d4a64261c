package dev.serin.junit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A message over the threshold, and its issues so far. Not thread-safe. */
final class SlowMessage {
  private static final String FINAL_DETAIL = "NORMAL";

  final long number;
  final List<Map<String, Object>> issues = new ArrayList<>();
  long ranNanos;

  SlowMessage(long number) {
    this.number = number;
  }

  /** Whether the issue that follows the message's end has arrived. */
  boolean isComplete() {
    return issues.stream().anyMatch(issue -> FINAL_DETAIL.equals(issue.get("detail")));
  }

  /** Whether a method with a probe ran: a tree has a row for the message, and one for each path. */
  boolean hasProbes() {
    return issues.stream()
        .anyMatch(issue -> issue.get("callTree") instanceof List<?> tree && tree.size() > 1);
  }

  /** The kind of message, as its issues describe it. */
  String description() {
    for (Map<String, Object> issue : issues) {
      if (issue.get("message") instanceof String message) {
        return message;
      }
    }
    return "unknown message";
  }
}
