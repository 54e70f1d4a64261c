package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serin.report.IssueReader;
import dev.serin.report.IssueSet;
import dev.serin.report.MethodMaps;
import dev.serin.report.Problem;
import dev.serin.report.ReportedIssue;
import dev.serin.report.TextReport;
import dev.serin.report.TreeRow;
import dev.serin.tests.apps.KilledWhileFrozen;
import dev.serin.tests.apps.ShortFreeze;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A process that is killed with SIGKILL in the middle of a freeze has said what it knew. */
class KilledProcessTest {
  private static final int SIGKILLED = 128 + 9;
  private static final long ALLOWED_MILLIS = 200;
  private static final long TIMEOUT_SECONDS = 20;

  @TempDir private Path folder;

  @Test
  void a_freeze_that_ends_in_a_kill_is_an_issue_once() throws Exception {
    long[] killMillis = {2500, 5100, 7000};
    List<SerinProcess> killed = new ArrayList<>();
    for (long millis : killMillis) {
      String options = "directory=" + issues(millis);
      killed.add(
          SerinProcess.traced(folder, options, KilledWhileFrozen.class, Long.toString(millis)));
    }
    for (int i = 0; i < killMillis.length; i++) {
      assertThat(killed.get(i).await()).isEqualTo(SIGKILLED);
      long lastedMillis = Long.parseLong(killed.get(i).out().trim());
      check(killMillis[i], lastedMillis);
    }
    // The next start of the program takes over what is left, and it is there once as before.
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
    long millis = 4000;
    SerinProcess process =
        SerinProcess.traced(
            folder, "directory=" + issues(millis), KilledWhileFrozen.class, Long.toString(millis));
    awaitPending(millis);
    assertThat(text(millis)).startsWith("1. A message has run ").contains(" ms so far");
    assertThat(process.await()).isEqualTo(SIGKILLED);
    assertThat(text(millis)).startsWith("1. The process ended ");
  }

  private void awaitPending(long millis) throws Exception {
    long endNanos = System.nanoTime() + TimeUnit.SECONDS.toNanos(TIMEOUT_SECONDS);
    while (!Files.isDirectory(issues(millis)) || filesNamed(millis, "pending-").isEmpty()) {
      if (System.nanoTime() > endNanos) {
        throw new AssertionError("nothing was kept of the freeze");
      }
      Thread.onSpinWait();
    }
  }

  private String text(long millis) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(1).write(read(millis), text);
    return text.toString();
  }

  private void check(long killMillis, long lastedMillis) throws Exception {
    List<Problem> problems = read(killMillis).problems();
    assertThat(problems).hasSize(1);
    List<String> expected = new ArrayList<>(List.of("LAG"));
    if (killMillis > 5000) {
      expected.add("ANR");
    }
    expected.add("NORMAL");
    assertThat(problems.get(0).details()).containsExactlyInAnyOrderElementsOf(expected);
    ReportedIssue last = problems.get(0).main();
    assertThat(last.unfinished()).isTrue();
    assertThat(last.costMillis()).isCloseTo(lastedMillis, within(ALLOWED_MILLIS));
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
