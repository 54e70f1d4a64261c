package dev.serin.android.screen;

import dev.serin.issue.IssueKind;
import dev.serin.issue.Problems;
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
    return Problems.main(issues);
  }

  /** The issue with the most complete data. */
  IssueHead decisive() {
    return Problems.decisive(issues);
  }

  /** Whether stacks may name its method, rather than its call tree. */
  boolean isNamedByStacks() {
    boolean hasHolder = false;
    boolean hasThreadStack = false;
    for (IssueHead issue : issues) {
      hasHolder |= issue.calls.hasHolder;
      hasThreadStack |= issue.calls.hasThreadStack;
    }
    HeadCalls calls = decisive().calls;
    return hasHolder || (!calls.isConclusive && (calls.hasSamples || hasThreadStack));
  }

  /** Its kind: a hang if it was one. */
  IssueKind kind() {
    return Problems.kind(issues);
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
