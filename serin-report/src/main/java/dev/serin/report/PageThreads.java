package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.LockSummary;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ReportedIssue;
import dev.serin.analysis.SafeText;
import dev.serin.issue.IssueKeys;
import java.util.List;
import java.util.Map;

/**
 * The data of all threads in a page, taken while a message ran: stacks, and locks they wait for, in
 * the {@link ThreadOrder}.
 */
final class PageThreads {
  /** Stands for a holder that is not among the threads, or shares its name with another one. */
  private static final int UNKNOWN = -1;

  /** More than programs have; an issue may come from anywhere, and a browser has to show them. */
  private static final int MAX = 1000;

  private PageThreads() {}

  /**
   * Adds all threads, of the last issue that has them. Otherwise adds the threads of the longest
   * wait for a lock, with its time.
   */
  static void add(ObjectNode out, Problem problem) {
    problem.issues().stream()
        .filter(issue -> !issue.json().path(IssueKeys.THREADS).isEmpty())
        .reduce((first, last) -> last)
        .ifPresentOrElse(
            issue -> add(out, issue, issue.json()),
            () ->
                LockSummary.longest(problem.main()).ifPresent(wait -> addWait(out, problem, wait)));
  }

  private static void addWait(ObjectNode out, Problem problem, JsonNode wait) {
    out.put("lockMillis", Math.max(0, wait.path(IssueKeys.LOCK_MILLIS).asLong(0)));
    add(out, problem.main(), wait);
  }

  private static void add(ObjectNode out, ReportedIssue issue, JsonNode of) {
    List<JsonNode> listed = of.path(IssueKeys.THREADS).valueStream().toList();
    List<JsonNode> threads = ThreadOrder.of(listed, issue.text(IssueKeys.LOOP));
    Map<String, Integer> numbers = ThreadOrder.numberByName(threads);
    ArrayNode all = out.putArray("threads");
    for (JsonNode thread : threads) {
      if (all.size() == MAX) {
        break;
      }
      ObjectNode made = all.addObject();
      made.put("name", text(thread, IssueKeys.NAME));
      made.put("state", text(thread, IssueKeys.STATE));
      made.put("waitsFor", text(thread, IssueKeys.WAITS_FOR));
      made.put("heldBy", text(thread, IssueKeys.HELD_BY));
      int holder = numbers.getOrDefault(thread.path(IssueKeys.HELD_BY).asText(""), UNKNOWN);
      made.put("holder", holder < MAX ? holder : UNKNOWN);
      made.set("stack", stack(thread.path(IssueKeys.STACK)));
    }
    long leftOut = Math.max(0, issue.number(IssueKeys.THREADS_LEFT_OUT));
    out.put("threadsLeftOut", leftOut + threads.size() - all.size());
    out.put("framesLeftOut", Math.max(0, issue.number(IssueKeys.FRAMES_LEFT_OUT)));
  }

  private static String text(JsonNode thread, String key) {
    return SafeText.line(thread.path(key).asText(""));
  }

  /** The frames of a stack. */
  static ArrayNode stack(JsonNode frames) {
    ArrayNode lines = JsonNodeFactory.instance.arrayNode();
    frames.forEach(frame -> lines.add(SafeText.line(frame.asText(""))));
    return lines;
  }
}
