package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.Problem;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import dev.serin.testkit.Screen;
import dev.serin.tests.apps.ModalDialog;
import java.nio.file.Path;
import java.util.List;
import java.util.Scanner;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A modal dialog on a screen, with real clicks. */
@Tag("display")
class ModalDialogTest {
  @TempDir private Path folder;

  @Test
  void an_open_dialog_is_no_freeze_but_blocks_in_it_and_after_it_are() throws Exception {
    try (Screen screen = new Screen()) {
      SerinProcess process =
          SerinProcess.tracedOn(screen, folder, "directory=" + issues(), ModalDialog.class);
      for (String wanted : List.of("open", "block", "close")) {
        Scanner said = new Scanner(process.readLine());
        assertThat(said.next()).isEqualTo(wanted);
        screen.click(said.nextInt(), said.nextInt());
      }
      assertThat(process.await()).as(process.err()).isZero();
    }
    IssueSet read = new IssueReader(new MethodMaps()).read(List.of(issues()));
    List<Problem> problems = read.problems();
    assertThat(problems).hasSize(2).allMatch(p -> p.details().equals(List.of("LAG", "NORMAL")));
    check(problems, "blockInside", 0);
    check(problems, "blockAfterwards", 20_000 + 3_000);
    for (ReportedIssue inside : problemOf(problems, "blockInside").issues()) {
      assertThat(inside.text("scene")).isEqualTo("javax.swing.JDialog");
      assertThat(inside.json().path("isProcessForeground").asBoolean()).isTrue();
    }
  }

  private static void check(List<Problem> problems, String method, long minPumpedMillis) {
    Problem problem = problemOf(problems, method);
    assertThat(problem.main().costMillis()).isCloseTo(3000, within(400L));
    assertThat(problem.main().number("pumpedMillis")).isGreaterThanOrEqualTo(minPumpedMillis);
    TreeRow row =
        problem.main().tree().stream().filter(r -> isMethod(r, method)).findFirst().orElseThrow();
    assertThat(row.totalMicros() / 1000).isCloseTo(3000, within(100L));
  }

  private static Problem problemOf(List<Problem> problems, String method) {
    return problems.stream()
        .filter(p -> p.main().tree().stream().anyMatch(row -> isMethod(row, method)))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isMethod(TreeRow row, String method) {
    return row.name().equals(ModalDialog.class.getName() + "." + method);
  }

  private Path issues() {
    return folder.resolve("issues");
  }
}
