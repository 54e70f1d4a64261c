package dev.serin.report;

import java.util.List;

/**
 * One message that took too long, with all its issues: a viewer shows it once.
 *
 * @param issues in the order of their reports, at least one
 */
public record Problem(List<ReportedIssue> issues) {
  /** The most informative issue: the one with the longest time, and the last among equals. */
  public ReportedIssue main() {
    return issues.stream()
        .reduce((one, later) -> later.costMillis() >= one.costMillis() ? later : one)
        .orElseThrow();
  }

  /** The non-empty details of the issues, in the order of their reports. */
  public List<String> details() {
    return issues.stream().map(ReportedIssue::detail).filter(detail -> !detail.isEmpty()).toList();
  }

  /** The stack of the loop's thread, taken while the message ran; empty if none was taken. */
  public String threadStack() {
    return issues.stream()
        .map(issue -> issue.text("threadStack"))
        .filter(stack -> !stack.isEmpty())
        .reduce("", (first, last) -> last);
  }
}
