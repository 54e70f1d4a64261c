package dev.serin.agent;

import dev.serin.format.HotCalls;
import dev.serin.format.HotMethod;
import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.instrument.choose.MethodFilter;
import dev.serin.issue.IssueKeys;
import dev.serin.runtime.Issue;
import dev.serin.runtime.IssueSink;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Finds hot methods in the issues of this run, has their probes removed, and keeps them for the
 * next run. If a message has several issues, the longest counts, as in {@code serin learn}. Used
 * only by the thread that writes.
 */
final class HotMethodLearner implements IssueSink {
  /** The number of recent messages whose issues later ones replace. */
  private static final int MAX_MESSAGES = 16;

  private final MethodNames names;
  private final Predicate<String> isAnnotated;
  private final LiveRemoval removal;
  private final KeptMethods kept;
  private final HotCalls calls = new HotCalls();
  private final Map<String, Counted> lastMessages = new LinkedHashMap<>();

  /** Patterns that the program's list contains, or that need no second check. */
  private final Set<String> known = new HashSet<>();

  /**
   * Creates a learner.
   *
   * @param isAnnotated whether a class, named with dots, has annotations that choose its probes
   */
  HotMethodLearner(
      MethodNames names, Predicate<String> isAnnotated, LiveRemoval removal, KeptMethods kept) {
    this.names = names;
    this.isAnnotated = isAnnotated;
    this.removal = removal;
    this.kept = kept;
    kept.earlier().forEach(method -> known.add(method.pattern()));
  }

  @Override
  public void accept(Issue issue) {
    Object rows = issue.value(IssueKeys.CALL_TREE);
    Object cost = issue.value(IssueKeys.COST);
    if (!(rows instanceof List) || !(cost instanceof Long)) {
      return;
    }
    HotCalls.Message message = new HotCalls.Message(this::pattern);
    for (Object row : (List<?>) rows) {
      add(row, message);
    }
    Object frequent = issue.value(IssueKeys.FREQUENT_CALLS);
    for (Object row : frequent instanceof List ? (List<?>) frequent : List.of()) {
      List<?> columns = (List<?>) row;
      message.addFrequent(
          number(columns, 0), number(columns, 1), number(columns, 2), columns.size() > 3);
    }
    if (count(String.valueOf(issue.value(IssueKeys.DISPATCH_ID)), message, (Long) cost)) {
      learn();
    }
  }

  private static void add(Object row, HotCalls.Message message) {
    List<?> columns = (List<?>) row;
    message.add(
        (int) number(columns, 0), number(columns, 1), number(columns, 2), number(columns, 3));
  }

  private static long number(List<?> columns, int index) {
    return (Long) columns.get(index);
  }

  private @Nullable String pattern(long methodId) {
    MethodName name = names.name((int) methodId);
    return name == null ? null : HotCalls.pattern(name);
  }

  /** Replaces the count of a message; returns false if the former count had more. */
  private boolean count(String id, HotCalls.Message message, long costMillis) {
    Counted former = lastMessages.get(id);
    if (former != null) {
      if (former.costMillis > costMillis) {
        return false;
      }
      calls.remove(former.message);
    } else if (lastMessages.size() == MAX_MESSAGES) {
      lastMessages.remove(lastMessages.keySet().iterator().next());
    }
    lastMessages.put(id, new Counted(message, costMillis));
    calls.add(message);
    return true;
  }

  private void learn() {
    List<LearnedMethod> found = new ArrayList<>();
    for (HotMethod hot : calls.methods()) {
      if (known.add(hot.pattern()) && isLearnable(hot)) {
        found.add(hot.line());
      }
    }
    List<LearnedMethod> atOnce = new ArrayList<>();
    for (LearnedMethod method : found) {
      if (method.callsPerSecond() > HotCalls.MIN_CALLS_PER_SECOND) {
        atOnce.add(method); // the others are many, and the JVM stops longer for more classes
      }
    }
    removal.offer(atOnce, calls.firstCalled());
    if (known.removeAll(calls.firstCalled()) || !found.isEmpty()) {
      kept.keep(found, calls.firstCalled());
    }
  }

  private boolean isLearnable(HotMethod hot) {
    LearnedMethod line = hot.line();
    return !isAnnotated.test(line.className()) && MethodFilter.isLearnable(line);
  }

  /** A message that was counted. */
  private static final class Counted {
    private final HotCalls.Message message;
    private final long costMillis;

    Counted(HotCalls.Message message, long costMillis) {
      this.message = message;
      this.costMillis = costMillis;
    }
  }
}
