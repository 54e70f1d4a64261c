package dev.serin.analysis;

import dev.serin.format.HotCalls;
import dev.serin.format.HotMethod;
import dev.serin.format.MethodName;
import dev.serin.issue.FrequentCalls;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the hot methods of issues, by the rule of {@link HotCalls}. Not thread-safe. */
public final class HotMethods {
  private final MethodMaps maps;
  private final HotCalls calls = new HotCalls();

  private HotMethods(MethodMaps maps) {
    this.maps = maps;
  }

  /**
   * Finds the hot methods of issues.
   *
   * @param maps the maps with which the issues were read
   */
  public static HotMethods of(IssueSet issues, MethodMaps maps) {
    HotMethods found = new HotMethods(maps);
    for (Problem problem : issues.problems()) {
      found.add(problem.main());
    }
    return found;
  }

  private void add(ReportedIssue issue) {
    HotCalls.Message message = new HotCalls.Message(methodId -> pattern(issue, methodId));
    for (TreeRow row : issue.tree()) {
      message.add(row.depth(), row.methodId(), row.count(), row.totalMicros());
    }
    FrequentCalls.read(JacksonJson.JSON, issue.json(), message::addFrequent);
    calls.add(message);
  }

  /** The pattern of a method, or null if it has no name. */
  private @Nullable String pattern(ReportedIssue issue, long methodId) {
    MethodName known = maps.name(issue.text(IssueKeys.MAP_ID), (int) methodId);
    if (known != null) {
      return HotCalls.pattern(known);
    }
    String qualified =
        issue.json().path(IssueKeys.METHODS).path(Long.toString(methodId)).asText("");
    int dot = qualified.lastIndexOf('.');
    return dot < 0 ? null : qualified.substring(0, dot) + '#' + qualified.substring(dot + 1);
  }

  /** The patterns of the methods that messages call first: none of them is hot. */
  public Set<String> firstCalled() {
    return calls.firstCalled();
  }

  /** The hot methods, the most frequent first. */
  public List<HotMethod> methods() {
    return calls.methods();
  }
}
