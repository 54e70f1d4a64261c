package dev.serin.cli;

import dev.serin.analysis.IssueSet;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Compares the report on the demo with the known behaviour of the demo, and the times with the
 * demo's own measurements.
 */
final class DemoCheck {
  /** One in this many ticks of waiting calls may come just after the call has resumed. */
  private static final int WOKEN_TOGETHER = 20;

  /** The maximum number of ticks in a short call. */
  private static final int SHORT_TICKS = 10;

  private static final long NANOS_PER_MICRO = 1000;
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final long LAG_MILLIS = 2000;
  private static final long ANR_MILLIS = 5000;

  /** The maximum delay of the watchdog on a busy machine. */
  private static final long LATE_MILLIS = 500;

  private final IssueSet issues;
  private final Map<String, DemoTruth> truths;
  private final List<String> failures = new ArrayList<>();

  /**
   * Creates a check of a report.
   *
   * @param truths the demo's measurements, by the path of methods
   */
  DemoCheck(IssueSet issues, Map<String, DemoTruth> truths) {
    this.issues = issues;
    this.truths = truths;
  }

  /** The failed checks, a sentence each; empty if all passed. */
  List<String> failures() {
    failures.clear();
    failures.addAll(issues.skipped());
    for (DemoFreeze freeze : DemoFreeze.ALL) {
      checkFreeze(freeze);
    }
    return List.copyOf(failures);
  }

  private void checkFreeze(DemoFreeze freeze) {
    String method = freeze.method();
    List<Problem> found =
        issues.problems().stream().filter(problem -> has(problem, method)).toList();
    if (found.size() != 1) {
      failures.add(method + " was reported as " + found.size() + " problems, not as one");
      return;
    }
    Problem problem = found.get(0);
    checkIssues(freeze, problem);
    for (DemoFreeze.Call call : freeze.calls()) {
      DemoTruth truth = truths.getOrDefault(call.path(), DemoTruth.NONE);
      if (truth.count() != call.count()) {
        failures.add(
            "the program measured "
                + truth.count()
                + " calls of "
                + call.path()
                + ", not "
                + call.count()
                + ": its output is incomplete");
      } else {
        checkTree(call, truth, problem.main());
      }
    }
  }

  private void checkIssues(DemoFreeze freeze, Problem problem) {
    DemoTruth truth = truths.getOrDefault(freeze.method(), DemoTruth.NONE);
    long millis = truth.atLeastNanos() / NANOS_PER_MILLI;
    List<String> expected = new ArrayList<>();
    if (freeze.hangs() || millis >= LAG_MILLIS) {
      expected.add("LAG");
    }
    if (freeze.hangs() || millis >= ANR_MILLIS) {
      expected.add("ANR");
    }
    expected.add("NORMAL");
    if (!problem.details().equals(expected)) {
      failures.add(freeze.method() + " gave the issues " + problem.details() + ", not " + expected);
    }
    for (ReportedIssue issue : problem.issues()) {
      if (issue.detail().equals(IssueDetails.LAG)) {
        checkTime(freeze, issue, LAG_MILLIS);
      } else if (issue.detail().equals(IssueDetails.ANR)) {
        checkTime(freeze, issue, ANR_MILLIS);
      } else if (issue.unfinished()) {
        failures.add(freeze.method() + " was reported as if it had ended the program");
      }
    }
  }

  /** Checks that an issue was created when it was due, while the event thread was blocked. */
  private void checkTime(DemoFreeze freeze, ReportedIssue issue, long dueMillis) {
    long millis = issue.costMillis();
    if (millis < dueMillis || millis > dueMillis + LATE_MILLIS) {
      failures.add(
          freeze.method()
              + " was reported as "
              + issue.detail()
              + " after "
              + millis
              + " ms, not after "
              + dueMillis);
    }
    boolean open =
        issue.tree().stream().anyMatch(row -> row.open() && isMethod(row, freeze.method()));
    if (!open || issue.text(IssueKeys.THREAD_STACK).isEmpty()) {
      failures.add(freeze.method() + " was reported as " + issue.detail() + " after it had ended");
    }
  }

  private void checkTree(DemoFreeze.Call call, DemoTruth truth, ReportedIssue issue) {
    List<TreeRow> rows = rows(call.methods(), issue);
    long tickNanos = issue.number(IssueKeys.CLOCK_TICK_NANOS);
    if (rows.isEmpty() && truth.atLeastNanos() <= 2 * tickNanos) {
      return; // too short for the clock; a tree leaves out calls without time
    }
    if (rows.size() != 1) {
      failures.add(call.path() + " was reported in " + rows.size() + " rows, not in one");
      return;
    }
    TreeRow row = rows.get(0);
    if (row.count() != call.count() || row.unwound() != call.unwound() || row.open()) {
      failures.add(
          call.path()
              + " was reported as "
              + row.count()
              + " calls, of which an exception ended "
              + row.unwound()
              + (row.open() ? " and one was still running" : "")
              + "; the program made "
              + call.count()
              + " and "
              + call.unwound());
    }
    checkTime(call, truth, tickNanos, row);
  }

  /**
   * Checks the time of calls. A time is wrong by up to one tick of the clock at either end. The
   * time of consecutive calls lacks the ticks that come between two of them: the average number,
   * plus or minus four standard deviations. Short calls may also lack one tick in twenty, because
   * the timer that wakes a waiting call wakes the clock, too.
   */
  private void checkTime(DemoFreeze.Call call, DemoTruth truth, long tickNanos, TreeRow row) {
    long betweenNanos = truth.atMostNanos() - truth.atLeastNanos();
    long byChanceNanos = (long) (4 * Math.sqrt((double) betweenNanos * tickNanos));
    boolean isShort = truth.atLeastNanos() < SHORT_TICKS * tickNanos * call.count();
    long wokenNanos = isShort ? truth.atLeastNanos() / WOKEN_TOGETHER : 0;
    long fromNanos = truth.atLeastNanos() - 2 * tickNanos - byChanceNanos - wokenNanos;
    long fromMicros = fromNanos / NANOS_PER_MICRO;
    long toMicros = (truth.atMostNanos() + 2 * tickNanos) / NANOS_PER_MICRO;
    if (row.totalMicros() < fromMicros || row.totalMicros() > toMicros) {
      failures.add(
          call.path()
              + " was reported with "
              + row.totalMicros()
              + " µs in total; by the program's measurements, it must be between "
              + fromMicros
              + " and "
              + toMicros);
    }
  }

  /** The rows of the calls along a path; its first method may have any caller. */
  private static List<TreeRow> rows(List<String> methods, ReportedIssue issue) {
    List<TreeRow> rows = new ArrayList<>();
    List<String> path = new ArrayList<>();
    for (TreeRow row : issue.tree()) {
      while (path.size() > row.depth()) {
        path.remove(path.size() - 1);
      }
      path.add(simpleName(row));
      if (endsWith(path, methods)) {
        rows.add(row);
      }
    }
    return rows;
  }

  private static boolean has(Problem problem, String method) {
    return problem.main().tree().stream().anyMatch(row -> isMethod(row, method));
  }

  /** Whether a path ends with another path, whose first method occurs only there. */
  private static boolean endsWith(List<String> path, List<String> end) {
    int from = path.size() - end.size();
    return from >= 0
        && path.subList(from, path.size()).equals(end)
        && path.indexOf(end.get(0)) == from;
  }

  private static boolean isMethod(TreeRow row, String method) {
    return simpleName(row).equals(method);
  }

  private static String simpleName(TreeRow row) {
    return row.name().substring(row.name().lastIndexOf('.') + 1);
  }
}
