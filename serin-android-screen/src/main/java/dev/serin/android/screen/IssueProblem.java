package dev.serin.android.screen;

import java.util.ArrayList;
import java.util.List;

/** One message, start-up, page or frame, with all the issues that it gave. Immutable. */
final class IssueProblem {
  /** In the order in which they were reported; at least one. */
  final List<IssueHead> issues;

  IssueProblem(List<IssueHead> issues) {
    this.issues = issues;
  }

  /** The issue that says most: of the longest time, and the last of several such. */
  IssueHead main() {
    IssueHead main = issues.get(0);
    for (IssueHead issue : issues) {
      boolean isOfMore = issue.kind.compareTo(IssueKind.FRAMES) < 0;
      if (issue.costMillis > main.costMillis || (issue.costMillis == main.costMillis && isOfMore)) {
        main = issue;
      }
    }
    return main;
  }

  /** What it is called: a hang if it was one. */
  IssueKind kind() {
    IssueKind kind = main().kind;
    for (IssueHead issue : issues) {
      if (issue.kind.isOfHang() && issue.kind.compareTo(kind) < 0) {
        kind = issue.kind;
      }
    }
    return kind;
  }

  /** When it was reported last. */
  long epochMillis() {
    long latest = 0;
    for (IssueHead issue : issues) {
      latest = Math.max(latest, issue.epochMillis);
    }
    return latest;
  }

  /** Where its issues are. */
  List<IssuePlace> places() {
    List<IssuePlace> places = new ArrayList<>();
    for (IssueHead issue : issues) {
      places.add(issue.place);
    }
    return places;
  }
}
