package dev.serin.report;

import dev.serin.format.CallTree;
import dev.serin.format.LearnedMethod;
import dev.serin.format.MethodName;
import dev.serin.format.Records;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the methods whose probes cost more than they tell, by the call trees of issues. A method
 * that code without probes calls directly from a message is never one: its name says what the
 * message was about. Not thread-safe.
 */
public final class HotMethods {
  /** A method is hot from this rate on. */
  public static final long MIN_CALLS_PER_SECOND = 100_000;

  /** A method is not hot if a call takes longer on average. */
  public static final long MAX_MEAN_NANOS = 200;

  /** Fewer calls say nothing of one, as times are accurate to about a millisecond. */
  static final long MIN_CALLS = 10_000;

  private static final double MICROS_PER_SECOND = 1e6;
  private static final double NANOS_PER_MICRO = 1e3;

  private final MethodMaps maps;
  private final Map<String, Calls> byPattern = new HashMap<>();
  private final Set<String> firstCalled = new HashSet<>();
  private long allCalls;

  private HotMethods(MethodMaps maps) {
    this.maps = maps;
  }

  /**
   * Looks for the hot methods of issues.
   *
   * @param maps the maps that the issues were read with
   */
  public static HotMethods of(IssueSet issues, MethodMaps maps) {
    HotMethods found = new HotMethods(maps);
    for (Problem problem : issues.problems()) {
      found.add(problem.main());
    }
    return found;
  }

  private void add(ReportedIssue issue) {
    Map<String, Calls> ofIssue = new HashMap<>();
    long knownMicros = 0;
    boolean[] isMessage = new boolean[TreeReader.MAX_DEPTH + 1];
    for (TreeRow row : issue.tree()) {
      isMessage[row.depth()] = row.depth() == 0 || row.methodId() == Records.DISPATCH_METHOD_ID;
      knownMicros += row.depth() == 0 ? row.totalMicros() : 0;
      knownMicros -= row.methodId() == CallTree.OVERWRITTEN ? row.selfMicros() : 0;
      String pattern = isMessage[row.depth()] ? null : pattern(issue, row.methodId());
      if (pattern != null) {
        ofIssue.computeIfAbsent(pattern, name -> new Calls()).add(row);
        allCalls += row.count();
        if (isMessage[row.depth() - 1]) {
          firstCalled.add(pattern);
        }
      }
    }
    for (Map.Entry<String, Calls> method : ofIssue.entrySet()) {
      Calls calls = method.getValue();
      calls.knownMicros = Math.max(1, knownMicros);
      byPattern.merge(method.getKey(), calls, Calls::plus);
    }
  }

  /** The pattern of a method, or null if it has no name. */
  private @Nullable String pattern(ReportedIssue issue, long methodId) {
    if (methodId < 1 || methodId > Records.MAX_METHOD_ID) {
      return null;
    }
    MethodName known = maps.name(issue.text("mapId"), (int) methodId);
    if (known != null) {
      return known.className() + '#' + known.methodName() + known.descriptor();
    }
    String qualified = issue.json().path("methods").path(Long.toString(methodId)).asText("");
    int dot = qualified.lastIndexOf('.');
    return dot < 0 ? null : qualified.substring(0, dot) + '#' + qualified.substring(dot + 1);
  }

  /** The patterns of the methods that messages call first: none of them is hot. */
  public Set<String> firstCalled() {
    return Set.copyOf(firstCalled);
  }

  /** The hot methods, the most frequent first. */
  public List<HotMethod> methods() {
    List<HotMethod> hot = new ArrayList<>();
    byPattern.forEach(
        (pattern, calls) -> {
          LearnedMethod line = new LearnedMethod(pattern, calls.perSecond(), calls.meanNanos());
          if (calls.count >= MIN_CALLS
              && line.callsPerSecond() > MIN_CALLS_PER_SECOND
              && line.meanNanos() < MAX_MEAN_NANOS
              && !firstCalled.contains(pattern)) {
            hot.add(new HotMethod(line, (double) calls.count / allCalls, calls.messages));
          }
        });
    hot.sort(
        (one, other) ->
            one.line().callsPerSecond() != other.line().callsPerSecond()
                ? Long.compare(other.line().callsPerSecond(), one.line().callsPerSecond())
                : one.pattern().compareTo(other.pattern()));
    return hot;
  }

  /** The calls of a method. */
  private static final class Calls {
    private long count;
    private long micros;
    private int messages = 1;

    /** The time of the messages that called it, as far as their calls are known. */
    private long knownMicros;

    void add(TreeRow row) {
      count += row.count();
      micros += row.totalMicros();
    }

    Calls plus(Calls other) {
      count += other.count;
      micros += other.micros;
      knownMicros += other.knownMicros;
      messages += other.messages;
      return this;
    }

    long perSecond() {
      return Math.round(count / (knownMicros / MICROS_PER_SECOND));
    }

    long meanNanos() {
      return Math.round(micros * NANOS_PER_MICRO / Math.max(1, count));
    }
  }
}
