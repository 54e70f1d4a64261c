package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.ResponsiblePath;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The threads of an issue in the order in which a reader needs them: the loop's thread, the holder
 * of the lock that it waits for, the holder that this one waits for, and so on; then the others as
 * the issue lists them.
 */
final class ThreadOrder {
  /** Stands for several threads with the same name. */
  private static final int SEVERAL = -1;

  private ThreadOrder() {}

  /**
   * Sorts the threads of an issue.
   *
   * @param threads as the issue lists them
   * @param loop the loop of the issue; empty if it names none
   */
  static List<JsonNode> of(List<JsonNode> threads, String loop) {
    Map<String, Integer> numbers = numberByName(threads);
    Set<Integer> order = new LinkedHashSet<>();
    Integer next = loopThread(threads, loop);
    while (next != null && order.add(next)) {
      next = numbers.get(threads.get(next).path(IssueKeys.HELD_BY).asText(""));
    }
    for (int number = 0; number < threads.size(); number++) {
      order.add(number);
    }
    return order.stream().map(threads::get).toList();
  }

  /** The number of each thread that has a name of its own. */
  static Map<String, Integer> numberByName(List<JsonNode> threads) {
    Map<String, Integer> numbers = new HashMap<>();
    for (int number = 0; number < threads.size(); number++) {
      numbers.merge(name(threads.get(number)), number, (one, other) -> SEVERAL);
    }
    numbers.remove("");
    numbers.values().removeIf(number -> number == SEVERAL);
    return numbers;
  }

  private static @Nullable Integer loopThread(List<JsonNode> threads, String loop) {
    for (int number = 0; number < threads.size(); number++) {
      if (ResponsiblePath.isOfLoop(name(threads.get(number)), loop)) {
        return number;
      }
    }
    return null;
  }

  private static String name(JsonNode thread) {
    return thread.path(IssueKeys.NAME).asText("");
  }
}
