package dev.serin.android.screen;

import java.util.ArrayList;
import java.util.List;

/** One message, start-up, page or frame, with all its issues. Immutable. */
final class IssueProblem {
  /** In the order of their reports; at least one. */
  final List<IssueHead> issues;

  IssueProblem(List<IssueHead> issues) {
    this.issues = issues;
  }

  /** The most informative issue: the one with the longest time, and the last among equals. */
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

  /** Its kind: a hang if it was one. */
  IssueKind kind() {
    IssueKind kind = main().kind;
    for (IssueHead issue : issues) {
      if (issue.kind.isOfHang() && issue.kind.compareTo(kind) < 0) {
        kind = issue.kind;
      }
    }
    return kind;
  }

  /** The time of the last report. */
  long epochMillis() {
    long latest = 0;
    for (IssueHead issue : issues) {
      latest = Math.max(latest, issue.epochMillis);
    }
    return latest;
  }

  /** The places of its issues. */
  List<IssuePlace> places() {
    List<IssuePlace> places = new ArrayList<>();
    for (IssueHead issue : issues) {
      places.add(issue.place);
    }
    return places;
  }
}
