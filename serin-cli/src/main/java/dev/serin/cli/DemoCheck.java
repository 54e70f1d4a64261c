package dev.serin.cli;

import dev.serin.report.IssueSet;
import dev.serin.report.Problem;
import dev.serin.report.ReportedIssue;
import dev.serin.report.TreeRow;
import java.util.ArrayList;
import java.util.List;

/** Compares what was reported of the demo with what the demo itself measured. */
final class DemoCheck {
  private static final long NANOS_PER_MICRO = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long LAG_MILLIS = 2000;
  private static final long ANR_MILLIS = 5000;

  /** How late the watchdog of a busy machine may be. */
  private static final long LATE_MILLIS = 500;

  private final List<Problem> problems;
  private final List<DemoTruth> truths;
  private final List<String> failures = new ArrayList<>();

  DemoCheck(IssueSet issues, List<DemoTruth> truths) {
    this.problems = issues.problems();
    this.truths = truths;
  }

  /** What is not as the demo measured it, a sentence each; nothing if all is. */
  List<String> failures() {
    for (DemoTruth freeze : truths) {
      if (freeze.path().size() == 1) {
        checkFreeze(freeze);
      }
    }
    return failures;
  }

  private void checkFreeze(DemoTruth freeze) {
    String method = freeze.path().get(0);
    List<Problem> found = problems.stream().filter(problem -> has(problem, method)).toList();
    if (found.size() != 1) {
      failures.add(method + " was reported as " + found.size() + " problems, not as one");
      return;
    }
    Problem problem = found.get(0);
    checkIssues(method, problem, freeze.totalNanos() / NANOS_PER_MILLI);
    for (DemoTruth truth : truths) {
      if (truth.path().get(0).equals(method)) {
        checkTree(truth, problem.main());
      }
    }
  }

  private void checkIssues(String method, Problem problem, long millis) {
    List<String> expected = new ArrayList<>();
    if (millis >= LAG_MILLIS) {
      expected.add("LAG");
    }
    if (millis >= ANR_MILLIS) {
      expected.add("ANR");
    }
    expected.add("NORMAL");
    if (!problem.details().equals(expected)) {
      failures.add(method + " gave the issues " + problem.details() + ", not " + expected);
    }
    for (ReportedIssue issue : problem.issues()) {
      boolean late = issue.costMillis() > ANR_MILLIS + LATE_MILLIS;
      if (issue.detail().equals("ANR") && late) {
        failures.add(method + " was reported as ANR only after " + issue.costMillis() + " ms");
      }
    }
  }

  private void checkTree(DemoTruth truth, ReportedIssue issue) {
    long count = 0;
    long totalNanos = 0;
    List<String> path = new ArrayList<>();
    for (TreeRow row : issue.tree()) {
      while (path.size() > row.depth()) {
        path.remove(path.size() - 1);
      }
      path.add(simpleName(row));
      if (endsWith(path, truth.path())) {
        count += row.count();
        totalNanos += row.totalMicros() * NANOS_PER_MICRO;
      }
    }
    long allowedNanos = 2 * issue.number("clockTickNanos");
    boolean near = Math.abs(totalNanos - truth.totalNanos()) <= allowedNanos;
    if (count != truth.count() || !near) {
      failures.add(
          String.join("/", truth.path())
              + " was reported as "
              + count
              + " calls of "
              + totalNanos / NANOS_PER_MICRO
              + " µs in all; measured were "
              + truth.count()
              + " of "
              + truth.totalNanos() / NANOS_PER_MICRO
              + " µs, and "
              + allowedNanos / NANOS_PER_MICRO
              + " µs are allowed between");
    }
  }

  private static boolean has(Problem problem, String method) {
    return problem.main().tree().stream().anyMatch(row -> simpleName(row).equals(method));
  }

  /** Whether a path ends with another, which begins at a method that is not in itself again. */
  private static boolean endsWith(List<String> path, List<String> end) {
    int from = path.size() - end.size();
    return from >= 0
        && path.subList(from, path.size()).equals(end)
        && path.indexOf(end.get(0)) == from;
  }

  private static String simpleName(TreeRow row) {
    return row.name().substring(row.name().lastIndexOf('.') + 1);
  }
}
