package dev.serin.proof;

import dev.serin.report.IssueReader;
import dev.serin.report.IssueSet;
import dev.serin.report.MethodMaps;
import dev.serin.report.ReportException;
import dev.serin.report.ReportedIssue;
import dev.serin.report.TreeRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The issues and the method map of a traced subject. */
final class SubjectIssues {
  private static final Pattern METHOD = Pattern.compile("\\d+,\\d+,(\\S+) .*");

  /** The keys of an issue that count messages or issues that are not in it, or pauses. */
  private static final List<String> LOSSES =
      List.of("recordingPaused", "dispatchesLost", "issuesDropped", "watchFailures");

  /** The paths that the largest table of a message has room for; below it no call is folded. */
  private static final long FULL = 196_608;

  private final Path folder;
  private final AgentSubject subject;
  private final IssueSet issues;

  private SubjectIssues(Path folder, AgentSubject subject, IssueSet issues) {
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
      for (String key : LOSSES) {
        if (issue.has(key) && !issue.text(key).equals("0")) {
          report.fault(where + ": " + key + " is " + issue.text(key) + " in " + issue.dispatchId());
        }
      }
    }
    issues.issues().stream()
        .filter(issue -> issue.number("foldedCalls") > 0 && paths(issue) < FULL)
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

  /** How many calls of the subject's own methods the trees of ended messages have. */
  long ownCalls() {
    return issues.issues().stream()
        .filter(issue -> issue.detail().equals("NORMAL") || issue.unfinished())
        .flatMap(issue -> issue.tree().stream())
        .filter(row -> subject.owns(row.name()))
        .mapToLong(TreeRow::count)
        .sum();
  }

  private static long paths(ReportedIssue issue) {
    return issue.tree().size() + issue.number("callTreeCutNodes");
  }

  /** How many calls the trees of ended messages had no room for. */
  long foldedCalls() {
    return issues.issues().stream()
        .filter(issue -> issue.detail().equals("NORMAL") || issue.unfinished())
        .mapToLong(issue -> issue.number("foldedCalls"))
        .sum();
  }

  /** How many methods of the subject's own have probes. */
  long ownMethods() throws IOException {
    return ownClassPerMethod().size();
  }

  /** The subject's own classes that have probes. */
  Set<String> ownClasses() throws IOException {
    return new HashSet<>(ownClassPerMethod());
  }

  private List<String> ownClassPerMethod() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      List<Path> maps =
          files
              .filter(file -> String.valueOf(file.getFileName()).startsWith("methodMapping-"))
              .toList();
      return maps.isEmpty() ? List.of() : ownClassPerMethod(maps.get(0));
    }
  }

  private List<String> ownClassPerMethod(Path map) throws IOException {
    try (Stream<String> lines = Files.lines(map)) {
      return lines
          .map(METHOD::matcher)
          .filter(Matcher::matches)
          .map(line -> line.group(1))
          .filter(subject::owns)
          .toList();
    }
  }
}
