package dev.serin.proof;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.ReportedIssue;
import dev.serin.format.MethodName;
import dev.serin.issue.TreeRow;
import dev.serin.runtime.Option;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/** The issues and the method map of a traced subject. */
final class SubjectIssues {
  /** The keys of an issue that count missing messages or issues, or pauses. */
  private static final List<String> LOSSES =
      List.of("recordingPaused", "dispatchesLost", "issuesDropped", "watchFailures");

  /**
   * The call paths for which a message has room: three quarters of the largest {@link
   * Option#CALL_PATHS}. No call is folded below it.
   */
  static final long MAX_CALL_PATHS = (1 << 18) / 4 * 3;

  private final Path folder;
  private final AgentSubject subject;
  private final IssueSet issues;

  /**
   * Creates the issues of a subject.
   *
   * @param folder the folder with the method map
   */
  SubjectIssues(Path folder, AgentSubject subject, IssueSet issues) {
    this.folder = folder;
    this.subject = subject;
    this.issues = issues;
  }

  /** Reads the issues in a folder, as {@code serin report} does. */
  static SubjectIssues read(Path folder, AgentSubject subject) throws ReportException {
    return new SubjectIssues(
        folder, subject, new IssueReader(new MethodMaps()).read(List.of(folder)));
  }

  /** Reports each part that was not read, and each loss, as a fault. */
  void check(String where, Report report) throws IOException {
    issues.skipped().forEach(skipped -> report.fault(where + ": " + skipped));
    for (ReportedIssue issue : issues.issues()) {
      for (String loss : Losses.of(issue, LOSSES)) {
        report.fault(where + ": " + loss + " in " + issue.dispatchId());
      }
    }
    issues.issues().stream()
        .filter(issue -> issue.number("foldedCalls") > 0 && paths(issue) < MAX_CALL_PATHS)
        .forEach(
            issue ->
                report.fault(
                    where
                        + ": "
                        + issue.number("foldedCalls")
                        + " calls are folded, though there are only "
                        + paths(issue)
                        + " call paths"));
    if (ownClasses().isEmpty()) {
      report.fault(where + ": no class of its own has probes");
    }
    if (ownCalls() == 0) {
      report.fault(where + ": no message has a call of its own");
    }
  }

  /** How many messages were reported. */
  int messages() {
    return issues.problems().size();
  }

  /** How many calls of the subject's own methods the last trees of messages have. */
  long ownCalls() {
    return lastIssues()
        .flatMap(issue -> issue.tree().stream())
        .filter(row -> subject.owns(row.name()))
        .mapToLong(TreeRow::count)
        .sum();
  }

  private static long paths(ReportedIssue issue) {
    return issue.tree().size() + issue.number("callTreeCutNodes");
  }

  /** How many calls had no room in the last trees of messages. */
  long foldedCalls() {
    return lastIssues().mapToLong(issue -> issue.number("foldedCalls")).sum();
  }

  /**
   * The issues of messages that have ended, and of messages that the end of the process cut off.
   */
  private Stream<ReportedIssue> lastIssues() {
    return issues.issues().stream()
        .filter(issue -> issue.detail().equals("NORMAL") || issue.unfinished());
  }

  /** The number of the subject's own methods with probes. */
  long ownMethods() throws IOException {
    return ownClassPerMethod().size();
  }

  /** The subject's own classes that have probes. */
  Set<String> ownClasses() throws IOException {
    return new HashSet<>(ownClassPerMethod());
  }

  private List<String> ownClassPerMethod() throws IOException {
    return AgentMap.of(folder).methods().stream()
        .map(MethodName::className)
        .filter(subject::owns)
        .toList();
  }
}
