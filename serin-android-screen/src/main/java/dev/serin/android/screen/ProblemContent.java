package dev.serin.android.screen;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The issues of a problem, as far as they are shown. Immutable. */
final class ProblemContent {
  private static final int MAX_ISSUES = 8;

  /** The most informative issue. */
  final IssueContent main;

  /** It and the other issues of the problem, in the order of their reports. */
  final List<IssueContent> issues;

  /** The number of the problem's issues that were not read. */
  final int issuesLeftOut;

  private ProblemContent(List<IssueContent> issues, IssueContent main, int issuesLeftOut) {
    this.issuesLeftOut = issuesLeftOut;
    this.issues = issues;
    this.main = main;
  }

  /**
   * Reads a problem. Not for the main thread.
   *
   * @param places the places of its issues, the most informative first
   * @throws IOException if that issue is no longer there; the message says so
   */
  static ProblemContent read(IssueStore store, List<IssuePlace> places) throws IOException {
    IssueContent main = store.read(places.get(0));
    List<IssueContent> issues = new ArrayList<>();
    int first = Math.max(1, places.size() - MAX_ISSUES + 1); // the last ones are more informative
    for (IssuePlace place : places.subList(first, places.size())) {
      IssueContent issue = readIfThere(store, place);
      if (issue != null) {
        issues.add(issue);
      }
    }
    issues.add(main);
    return new ProblemContent(issues, main, first - 1);
  }

  /** The issue may have made room for newer ones meanwhile. */
  private static @Nullable IssueContent readIfThere(IssueStore store, IssuePlace place) {
    try {
      return store.read(place);
    } catch (IOException e) {
      return null;
    }
  }

  /** A text that only some issues of a problem have; the last one counts. */
  String text(String key) {
    String text = "";
    for (IssueContent issue : issues) {
      text = issue.text(key).isEmpty() ? text : issue.text(key);
    }
    return text;
  }

  /** A list that only some issues of a problem have; the last one counts. */
  List<Object> list(String key) {
    List<Object> list = main.list(key);
    for (IssueContent issue : issues) {
      list = issue.list(key).isEmpty() ? list : issue.list(key);
    }
    return list;
  }
}
