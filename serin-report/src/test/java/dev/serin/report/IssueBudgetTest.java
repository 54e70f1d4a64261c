package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.Samples;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IssueBudgetTest {
  @TempDir private Path folder;

  @Test
  void all_issues_of_a_message_are_one_problem() throws Exception {
    IssueSet issues = read(Samples.LAG, Samples.NORMAL, Samples.UNFINISHED);
    assertThat(new IssueBudget(2, Map.of(), 0).exceededBy(issues)).isEmpty();
    assertThat(new IssueBudget(1, Map.of(), 0).exceededBy(issues))
        .containsExactly(
            "2 problems where 1 are allowed; the longest: The process ended at least 5100"
                + " ms into a message");
  }

  @Test
  void what_did_not_take_longer_than_is_allowed_does_not_count() throws Exception {
    IssueSet issues = read(Samples.LAG, Samples.NORMAL);
    assertThat(new IssueBudget(0, Map.of(), 2916).exceededBy(issues)).isEmpty();
    assertThat(new IssueBudget(0, Map.of(), 2915).exceededBy(issues))
        .containsExactly(
            "1 problem over 2915 ms where 0 are allowed; the longest: A message took 2916 ms");
  }

  @Test
  void a_detail_with_a_number_of_its_own_is_counted_by_itself() throws Exception {
    IssueSet issues = read(Samples.LAG, Samples.NORMAL, Samples.UNFINISHED);
    assertThat(new IssueBudget(0, Map.of("NORMAL", 2), 0).exceededBy(issues)).isEmpty();
    assertThat(new IssueBudget(0, Map.of("LAG", 0, "ANR", 5), 0).exceededBy(issues))
        .containsExactly(
            "1 problem with LAG where 0 are allowed; the longest: A message took 2916 ms",
            "1 problem of other kinds where 0 are allowed; the longest: The process ended"
                + " at least 5100 ms into a message");
  }

  @Test
  void what_was_only_measured_does_not_count() throws Exception {
    assertThat(new IssueBudget(0, Map.of(), 0).exceededBy(read(Samples.FRAMES))).isEmpty();
    assertThat(new IssueBudget(0, Map.of(), 0).exceededBy(read(Samples.START_UP))).isEmpty();
    assertThat(
            new IssueBudget(0, Map.of(), 0)
                .exceededBy(read(Samples.START_UP, Samples.SLOW_START_UP)))
        .hasSize(1);
  }

  @Test
  void a_number_that_is_negative_is_refused() {
    assertThatThrownBy(() -> new IssueBudget(-1, Map.of(), 0))
        .hasMessage("maxIssues must not be negative: -1");
    assertThatThrownBy(() -> new IssueBudget(0, Map.of("ANR", -2), 0))
        .hasMessage("maxIssuesByDetail of ANR must not be negative: -2");
    assertThatThrownBy(() -> new IssueBudget(0, Map.of(), -3))
        .hasMessage("maxCostMillis must not be negative: -3");
  }

  @Test
  void a_detail_that_is_none_is_refused() {
    assertThatThrownBy(() -> new IssueBudget(0, Map.of("LGA", 1), 0))
        .hasMessage(
            "maxIssuesByDetail: unknown detail LGA; known details: ANR, BLOCK, ENTER,"
                + " FRAME, LAG, LAG_IDLE_HANDLER, LAG_TOUCH, NORMAL, SIGNAL_ANR, STARTUP");
  }

  private IssueSet read(String... issues) throws Exception {
    Path file = folder.resolve("issues.jsonl");
    Files.write(file, List.of(issues));
    return new IssueReader(new MethodMaps()).read(List.of(file));
  }
}
