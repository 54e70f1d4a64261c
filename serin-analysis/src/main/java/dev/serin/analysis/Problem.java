package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import dev.serin.issue.Problems;
import java.util.List;

/**
 * One message that took too long, with all its issues: a viewer shows it once.
 *
 * @param issues in the order of their reports, at least one
 */
public record Problem(List<ReportedIssue> issues) {
  /** The most informative issue: the one with the longest time, and the last among equals. */
  public ReportedIssue main() {
    return issues.size() == 1 ? issues.get(0) : Problems.main(issues);
  }

  /**
   * The issue with the most complete data, which determines the group; see {@link
   * Problems#decisive}.
   */
  public ReportedIssue decisive() {
    if (issues.size() == 1) {
      return issues.get(0); // without reading it
    }
    return Problems.decisive(issues);
  }

  /** The same with the content of its issues in memory. */
  public Problem loaded() {
    return new Problem(issues.stream().map(ReportedIssue::loaded).toList());
  }

  /** The same with the whole content of its issues in memory. */
  public Problem whole() {
    return new Problem(issues.stream().map(ReportedIssue::whole).toList());
  }

  /** The order of problems in which they are read fastest. */
  long position() {
    return issues.get(0).position();
  }

  /** The non-empty details of the issues, in the order of their reports. */
  public List<String> details() {
    return issues.stream().map(ReportedIssue::detail).filter(detail -> !detail.isEmpty()).toList();
  }

  /** The stack of the loop's thread, taken while the message ran; empty if none was taken. */
  public String threadStack() {
    return issues.stream()
        .map(issue -> issue.text(IssueKeys.THREAD_STACK))
        .filter(stack -> !stack.isEmpty())
        .reduce("", (first, last) -> last);
  }
}
