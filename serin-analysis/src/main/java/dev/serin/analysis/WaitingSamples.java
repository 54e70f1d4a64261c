package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;

/**
 * How long a message waited, by the stacks taken while it ran. For issues without the states of
 * their thread.
 */
final class WaitingSamples {
  private WaitingSamples() {}

  /** The part of the time since the first stack that is the part of waiting stacks. */
  static long millis(ReportedIssue issue) {
    long stacks = 0;
    long waiting = 0;
    long firstMillis = Long.MAX_VALUE;
    for (JsonNode sample : issue.json().path(IssueKeys.SAMPLES)) {
      JsonNode times = sample.path(IssueKeys.AT_MILLIS);
      stacks += times.size();
      waiting += isWaiting(sample.path(IssueKeys.STACK)) ? times.size() : 0;
      firstMillis = Math.min(firstMillis, times.path(0).asLong(Long.MAX_VALUE));
    }
    return waiting == 0
        ? 0
        : Math.round((issue.costMillis() - firstMillis) * ((double) waiting / stacks));
  }

  private static boolean isWaiting(JsonNode stack) {
    return StackCause.of(stack) == StackCause.WAITING;
  }
}
