package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import java.util.Set;

/**
 * How long a message waited, by the stacks taken while it ran. For issues without the states of
 * their thread.
 */
final class WaitingSamples {
  /** The innermost methods of threads that wait, on the known platforms. */
  private static final Set<String> WAITING =
      Set.of(
          "java.lang.Object.wait",
          "java.lang.Object.wait0",
          "java.lang.Thread.sleep",
          "java.lang.Thread.sleep0",
          "java.lang.Thread.sleepNanos0",
          "jdk.internal.misc.Unsafe.park",
          "sun.misc.Unsafe.park");

  private WaitingSamples() {}

  /** The part of the time since the first stack that is the part of waiting stacks. */
  static long millis(ReportedIssue issue) {
    long stacks = 0;
    long waiting = 0;
    long firstMillis = Long.MAX_VALUE;
    for (JsonNode sample : issue.json().path(IssueKeys.SAMPLES)) {
      JsonNode times = sample.path(IssueKeys.AT_MILLIS);
      stacks += times.size();
      waiting += isWaiting(sample.path(IssueKeys.STACK).path(0).asText("")) ? times.size() : 0;
      firstMillis = Math.min(firstMillis, times.path(0).asLong(Long.MAX_VALUE));
    }
    return waiting == 0
        ? 0
        : Math.round((issue.costMillis() - firstMillis) * ((double) waiting / stacks));
  }

  private static boolean isWaiting(String line) {
    StackFrame frame = StackFrame.of(line);
    return frame != null && WAITING.contains(frame.className() + '.' + frame.methodName());
  }
}
