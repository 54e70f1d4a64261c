package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Describes the locks for which a message waited, and the threads that held them. */
public final class LockSummary {
  /** The maximum number of waits in the text; an issue may come from any source. */
  private static final int MAX_WAITS = 10;

  /** The maximum number of holders in a chain. */
  private static final int MAX_HOLDERS = 10;

  private LockSummary() {}

  /** The longest wait of an issue: its time and threads. */
  public static Optional<JsonNode> longest(ReportedIssue issue) {
    return issue
        .json()
        .path(IssueKeys.LOCK_WAITS)
        .valueStream()
        .filter(wait -> !wait.path(IssueKeys.THREADS).isEmpty())
        .reduce((one, other) -> millis(other) > millis(one) ? other : one);
  }

  private static long millis(JsonNode wait) {
    return wait.path(IssueKeys.LOCK_MILLIS).asLong(0);
  }

  /** A line for each lock and holder. */
  static List<String> lines(ReportedIssue main) {
    List<String> lines = new ArrayList<>();
    main.json()
        .path(IssueKeys.LOCK_WAITS)
        .valueStream()
        .limit(MAX_WAITS)
        .forEach(wait -> lines.add("waited about " + millis(wait) + " ms for " + chain(wait)));
    if (main.number(IssueKeys.LOCK_MILLIS_LEFT_OUT) > 0) {
      lines.add(
          "waited about "
              + main.number(IssueKeys.LOCK_MILLIS_LEFT_OUT)
              + " ms for further locks, whose holders were not recorded");
    }
    return lines;
  }

  private static String chain(JsonNode wait) {
    JsonNode threads = wait.path(IssueKeys.THREADS);
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < MAX_HOLDERS && threads.path(i).has(IssueKeys.HELD_BY); i++) {
      line.append(i == 0 ? "" : ", which waited for ").append(lock(threads.path(i)));
      String frame = heldFrame(threads.path(i), threads.path(i + 1));
      line.append(frame.isEmpty() ? "" : " in " + frame);
    }
    return line.isEmpty() ? "a lock" : line.toString();
  }

  /** The lock for which a thread waits, and the name of the thread that holds it. */
  static String lock(JsonNode thread) {
    return thread.path(IssueKeys.WAITS_FOR).asText()
        + ", held by the thread "
        + thread.path(IssueKeys.HELD_BY).asText();
  }

  /** The frame of the holder that took the lock, without its class loader; empty if unknown. */
  private static String heldFrame(JsonNode waiting, JsonNode holder) {
    if (!waiting.has(IssueKeys.HELD_FRAME)) {
      return "";
    }
    int number = waiting.path(IssueKeys.HELD_FRAME).asInt(-1);
    String frame = holder.path(IssueKeys.STACK).path(number).asText("");
    int open = frame.indexOf('(');
    return frame.substring(frame.lastIndexOf('/', open < 0 ? frame.length() : open) + 1);
  }
}
