package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import dev.serin.report.TextReport;
import dev.serin.tests.apps.KilledWhileFrozen;
import dev.serin.tests.apps.ShortFreeze;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process killed with SIGKILL in the middle of a freeze has written all its information. */
@Tag("long")
class KilledProcessTest {
  private static final int SIGKILLED = 128 + 9;
  private static final long ANR_MILLIS = 5000;
  private static final long TIMEOUT_SECONDS = 20;

  @TempDir private Path folder;

  @Test
  void a_freeze_that_ends_in_a_kill_is_an_issue_once() throws Exception {
    long[] killMillis = {2500, 5100, 7000};
    long startNanos = System.nanoTime();
    List<SerinProcess> killed = new ArrayList<>();
    for (long millis : killMillis) {
      killed.add(frozen(millis));
    }
    for (int i = 0; i < killMillis.length; i++) {
      assertThat(killed.get(i).await()).isEqualTo(SIGKILLED);
      check(killMillis[i], (System.nanoTime() - startNanos) / 1_000_000);
    }
    // The next start of the program takes over the remains, and the issue exists once, as before.
    for (long millis : killMillis) {
      SerinProcess next =
          SerinProcess.traced(folder, "directory=" + issues(millis), ShortFreeze.class, "1");
      assertThat(next.await()).isZero();
      assertThat(next.err()).contains("found 1 unfinished issues");
      assertThat(filesNamed(millis, "pending-")).isEmpty();
      assertThat(unfinished(millis)).hasSize(1);
      SerinProcess afterNext =
          SerinProcess.traced(folder, "directory=" + issues(millis), ShortFreeze.class, "1");
      assertThat(afterNext.await()).isZero();
      assertThat(afterNext.err()).doesNotContain("unfinished");
      assertThat(unfinished(millis)).hasSize(1);
    }
  }

  @Test
  void a_freeze_that_goes_on_is_not_said_to_have_ended_the_process() throws Exception {
    long millis = Long.MAX_VALUE;
    SerinProcess process = frozen(millis);
    assertThat(awaitSnapshot(millis)).contains(" ms so far");
    process.kill();
    assertThat(process.await()).isEqualTo(SIGKILLED);
    assertThat(text(millis)).startsWith("1. The process ended ");
  }

  /** A process that is killed once its unfinished issue has a number of milliseconds. */
  private SerinProcess frozen(long millis) throws Exception {
    List<String> arguments = new ArrayList<>();
    arguments.add(Long.toString(millis));
    arguments.add(issues(millis).toString());
    arguments.add("LAG");
    if (millis > ANR_MILLIS) {
      arguments.add("ANR");
    }
    String options = "directory=" + issues(millis);
    return SerinProcess.traced(
        folder, options, KilledWhileFrozen.class, arguments.toArray(new String[0]));
  }

  /**
   * The report, once it is of a snapshot. The issue of the lag comes first in between: it is later
   * than the first snapshot, and the next one follows it.
   */
  private String awaitSnapshot(long millis) throws Exception {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    String text = "";
    while (!text.startsWith("1. A message has run ")) {
      if (System.nanoTime() > endNanos) {
        throw new AssertionError("no snapshot of the freeze came first: " + text);
      }
      text = Files.isDirectory(issues(millis)) ? text(millis) : "";
    }
    return text;
  }

  private String text(long millis) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(1).write(read(millis), text);
    return text.toString();
  }

  private void check(long killMillis, long maxMillis) throws Exception {
    List<Problem> problems = read(killMillis).problems();
    assertThat(problems).hasSize(1);
    List<String> expected = new ArrayList<>(List.of("LAG"));
    if (killMillis > ANR_MILLIS) {
      expected.add("ANR");
    }
    expected.add("NORMAL");
    List<String> details = new ArrayList<>(problems.get(0).details());
    if (killMillis < ANR_MILLIS && maxMillis >= ANR_MILLIS) {
      details.remove("ANR"); // the kill may have been late
    }
    assertThat(details).containsExactlyInAnyOrderElementsOf(expected);
    ReportedIssue last = problems.get(0).main();
    assertThat(last.unfinished()).isTrue();
    assertThat(last.costMillis()).isBetween(killMillis, maxMillis);
    List<TreeRow> open = last.tree().stream().filter(TreeRow::open).toList();
    assertThat(open.stream().map(row -> row.name().replaceAll(".*\\.", "")))
        .containsSubsequence("freeze", "outer", "deepest", "waitUntil");
    assertThat(open.get(open.size() - 1).name()).endsWith(".waitUntil");
  }

  private List<ReportedIssue> unfinished(long millis) throws Exception {
    return read(millis).issues().stream().filter(ReportedIssue::unfinished).toList();
  }

  private IssueSet read(long millis) throws Exception {
    return new IssueReader(new MethodMaps()).read(List.of(issues(millis)));
  }

  private List<Path> filesNamed(long millis, String prefix) throws Exception {
    try (var files = Files.list(issues(millis))) {
      return files.filter(file -> file.getFileName().toString().startsWith(prefix)).toList();
    }
  }

  private Path issues(long millis) {
    return folder.resolve("issues" + millis);
  }
}
