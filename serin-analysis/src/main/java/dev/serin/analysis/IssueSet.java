package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * The result of reading files and folders of issues.
 *
 * @param issues each once, in the order of their times
 * @param skipped the parts that could not be read: a sentence for each of the first, and one for
 *     all others
 * @param skippedCount the number of inputs, files, lines and maps that could not be read
 * @param notes sentences about all issues, such as the calls that their builds do not count
 */
public record IssueSet(
    List<ReportedIssue> issues, List<String> skipped, long skippedCount, List<String> notes) {
  /** Issues without notes. */
  public IssueSet(List<ReportedIssue> issues, List<String> skipped, long skippedCount) {
    this(issues, skipped, skippedCount, List.of());
  }

  /** The messages by problem. The group with the longest total time comes first. */
  public List<ProblemGroup> groups() {
    return groups(PassThrough.DEFAULTS);
  }

  /**
   * The messages by problem. The group with the longest total time comes first.
   *
   * @param passThrough the methods that are not responsible for the duration of a message
   */
  public List<ProblemGroup> groups(PassThrough passThrough) {
    return ProblemGroups.of(problems(), passThrough);
  }

  /** The issues by message, the longest message first. */
  public List<Problem> problems() {
    return ProblemView.longestFirst(IssueProblems.of(issues));
  }

  /** The sessions, runs of a process, that issues name. */
  public Set<String> sessions() {
    Set<String> sessions = new TreeSet<>();
    for (ReportedIssue issue : issues) {
      String session = issue.text(IssueKeys.SESSION);
      if (!session.isEmpty()) {
        sessions.add(session);
      }
    }
    return sessions;
  }
}
