package dev.serin.android.screen;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The issues of an app for display: by problem, with equal problems grouped. Immutable. */
final class IssueList {
  static final IssueList EMPTY =
      new IssueList(Collections.<IssueHead>emptyList(), Collections.<String>emptyList());

  /**
   * Groups of equal problems, the newest problem first in each; the group of the newest problem
   * first.
   */
  final List<List<IssueProblem>> groups;

  /** The data not shown, with the reason: a sentence each. */
  final List<String> notes;

  /** The number of problems. */
  final int size;

  /** Sorts issues. */
  IssueList(List<IssueHead> heads, List<String> notes) {
    List<IssueHead> oldestFirst = new ArrayList<>(heads);
    Collections.sort(oldestFirst, (a, b) -> Long.compare(a.epochMillis, b.epochMillis));
    Map<String, List<IssueHead>> byDispatch = new LinkedHashMap<>();
    for (IssueHead head : oldestFirst) {
      add(byDispatch, head.dispatchId, head);
    }
    List<IssueProblem> problems = new ArrayList<>();
    for (List<IssueHead> issues : byDispatch.values()) {
      problems.add(new IssueProblem(issues));
    }
    Collections.sort(problems, (a, b) -> Long.compare(b.epochMillis(), a.epochMillis()));
    Map<String, List<IssueProblem>> byKey = new LinkedHashMap<>();
    for (IssueProblem problem : problems) {
      add(byKey, problem.main().group(), problem);
    }
    this.groups = new ArrayList<>(byKey.values());
    this.notes = notes;
    this.size = problems.size();
  }

  /** The newest problem of each card, which names it. */
  List<IssueProblem> newest() {
    List<IssueProblem> newest = new ArrayList<>();
    for (List<IssueProblem> group : groups) {
      newest.add(group.get(0));
    }
    return newest;
  }

  /** The time of all problems of a card together. */
  static long lostMillis(List<IssueProblem> group) {
    long lost = 0;
    for (IssueProblem problem : group) {
      long more = Math.max(0, problem.main().costMillis);
      lost = Math.min(lost, Long.MAX_VALUE - more) + more; // a file may claim any time
    }
    return lost;
  }

  private static <T> void add(Map<String, List<T>> lists, String key, T value) {
    List<T> list = lists.get(key);
    if (list == null) {
      list = new ArrayList<>();
      lists.put(key, list);
    }
    list.add(value);
  }
}
