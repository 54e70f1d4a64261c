package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Finds the freeze of a desktop program and checks that it is complete. */
final class FreezeChecks {
  /** Options for all rows of a small tree in an issue, and most of a large one. */
  static final List<String> ALL_ROWS =
      List.of("--set", "treeLines=100000", "--set", "treeMinMillionths=0");

  private static final long TIMEOUT_SECONDS = 300;

  private FreezeChecks() {}

  /** Waits for the first ended message over a threshold that has all of some methods. */
  static ReportedIssue await(Path issues, List<String> methods, SerinProcess program)
      throws Exception {
    return FolderChanges.find(
        issues,
        () -> find(issues, methods),
        TIMEOUT_SECONDS,
        () -> "no such freeze within " + TIMEOUT_SECONDS + " s: " + program.err());
  }

  private static Optional<ReportedIssue> find(Path issues, List<String> methods)
      throws ReportException {
    return read(issues).issues().stream()
        .filter(issue -> issue.detail().equals("NORMAL") && !issue.unfinished())
        .filter(issue -> names(issue).containsAll(methods))
        .findFirst();
  }

  static IssueSet read(Path issues) throws ReportException {
    return new IssueReader(new MethodMaps()).read(List.of(issues));
  }

  /**
   * Checks that no call and no time of an issue is missing.
   *
   * @param methods methods that its tree has in this order
   */
  static void assertExact(ReportedIssue issue, List<String> methods) {
    assertThat(names(issue)).containsSubsequence(methods);
    assertThat(issue.number("foldedCalls")).isZero();
    assertThat(issue.has("recordingPaused")).isFalse();
    assertThat(issue.has("dispatchesLost")).isFalse();
    assertThat(issue.has("spans")).isTrue();
    List<TreeRow> rows = issue.tree();
    long wholeMicros = rows.get(0).totalMicros();
    assertThat(wholeMicros / 1000).isBetween(issue.costMillis() - 1, issue.costMillis() + 1);
    long selfMicros = rows.stream().mapToLong(TreeRow::selfMicros).sum();
    assertThat(selfMicros).isBetween(wholeMicros - rows.size(), wholeMicros); // each rounded down
    assertThat(rows).allMatch(row -> row.methodId() > 0 && !row.name().startsWith("method "));
    assertThat(rows).allMatch(row -> row.selfMicros() >= 0 && row.totalMicros() <= wholeMicros);
  }

  private static List<String> names(ReportedIssue issue) {
    return issue.tree().stream().map(TreeRow::name).toList();
  }
}
