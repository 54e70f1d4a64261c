package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * The threads of an issue in the order in which a reader needs them: the loop's thread, the holder
 * of the lock that it waits for, the holder that this one waits for, and so on; then the others as
 * the issue lists them.
 */
final class ThreadOrder {
  /** The loop of AWT, whose thread has a name of its own. */
  private static final String SWING = "swing";

  private static final String SWING_THREAD = "AWT-EventQueue-";

  /** The thread of an Android app that an issue without a loop is about. */
  private static final String MAIN_THREAD = "main";

  private ThreadOrder() {}

  static List<JsonNode> of(ReportedIssue issue) {
    List<JsonNode> threads = new ArrayList<>();
    issue.json().path(IssueKeys.THREADS).forEach(threads::add);
    Set<Integer> order = new LinkedHashSet<>();
    Integer next = loopThread(threads, issue.text(IssueKeys.LOOP));
    while (next != null && order.add(next)) {
      next = only(threads, threads.get(next).path(IssueKeys.HELD_BY).asText(""));
    }
    for (int number = 0; number < threads.size(); number++) {
      order.add(number);
    }
    return order.stream().map(threads::get).toList();
  }

  private static @Nullable Integer loopThread(List<JsonNode> threads, String loop) {
    if (loop.equals(SWING)) {
      return first(threads, thread -> name(thread).startsWith(SWING_THREAD));
    }
    String name = loop.isEmpty() ? MAIN_THREAD : loop;
    return first(threads, thread -> name(thread).equals(name));
  }

  /** The number of the only thread with a name; null if there is none, or several. */
  private static @Nullable Integer only(List<JsonNode> threads, String name) {
    Integer found = name.isEmpty() ? null : first(threads, thread -> name(thread).equals(name));
    if (found == null) {
      return null;
    }
    List<JsonNode> rest = threads.subList(found + 1, threads.size());
    return first(rest, thread -> name(thread).equals(name)) == null ? found : null;
  }

  private static @Nullable Integer first(List<JsonNode> threads, Predicate<JsonNode> wanted) {
    for (int number = 0; number < threads.size(); number++) {
      if (wanted.test(threads.get(number))) {
        return number;
      }
    }
    return null;
  }

  private static String name(JsonNode thread) {
    return thread.path(IssueKeys.NAME).asText("");
  }
}
