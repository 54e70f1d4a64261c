package dev.serin.junit;

import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A message over the threshold, and its issues so far. Not thread-safe. */
final class SlowMessage {
  final long number;
  final List<Map<String, Object>> issues = new ArrayList<>();
  long ranNanos;

  /** Whether it counts: a message that runs on at the end of the test may have issues, too. */
  boolean hasEnded;

  SlowMessage(long number) {
    this.number = number;
  }

  /** Whether the issue that follows the message's end has arrived. */
  boolean isComplete() {
    return issues.stream()
        .anyMatch(issue -> IssueDetails.NORMAL.equals(issue.get(IssueKeys.DETAIL)));
  }

  /** Whether a method with a probe ran: a tree has a row for the message, and one for each path. */
  boolean hasProbes() {
    return issues.stream()
        .anyMatch(
            issue -> issue.get(IssueKeys.CALL_TREE) instanceof List<?> tree && tree.size() > 1);
  }

  /** The kind of message, as its issues describe it. */
  String description() {
    for (Map<String, Object> issue : issues) {
      if (issue.get(IssueKeys.MESSAGE) instanceof String message) {
        return message;
      }
    }
    return "unknown message";
  }
}
