package dev.serin.report;

import java.util.List;

/**
 * One message that took too long, with all the issues that it gave: a viewer shows it once.
 *
 * @param issues in the order in which they were reported, at least one
 */
public record Problem(List<ReportedIssue> issues) {
  /** The issue that says most: of the longest time, and the last of several such. */
  public ReportedIssue main() {
    return issues.stream()
        .reduce((one, later) -> later.costMillis() >= one.costMillis() ? later : one)
        .orElseThrow();
  }

  /**
   * The details of the issues, of those that have one, in the order in which they were reported.
   */
  public List<String> details() {
    return issues.stream().map(ReportedIssue::detail).filter(detail -> !detail.isEmpty()).toList();
  }

  /** The stack of the loop's thread where it was taken while the message ran, empty where not. */
  public String threadStack() {
    return issues.stream()
        .map(issue -> issue.text("threadStack"))
        .filter(stack -> !stack.isEmpty())
        .reduce("", (first, last) -> last);
  }
}
