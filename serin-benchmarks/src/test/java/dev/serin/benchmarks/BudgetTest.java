package dev.serin.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.benchmarks.Requirement.Limits;
import org.junit.jupiter.api.Test;

/** Tests the budget's figures for given scores. */
class BudgetTest {
  private final Measurements measured = new Measurements(new Scores(), new Scores());

  @Test
  void the_median_of_an_odd_number_of_forks_is_the_middle_one() {
    scores("one", 9, 1, 2);
    assertThat(measured.nanos().median("one")).isEqualTo(2);
    assertThat(measured.nanos().minimum("one")).isEqualTo(1);
  }

  @Test
  void the_median_of_an_even_number_of_forks_lies_between_the_middle_two() {
    scores("one", 9, 1, 2, 4);
    assertThat(measured.nanos().median("one")).isEqualTo(3);
  }

  @Test
  void a_benchmark_that_has_not_run_is_named() {
    scores("one", 1);
    assertThatThrownBy(() -> measured.nanos().median("other"))
        .hasMessage("no benchmark other has run; there are [one]");
  }

  @Test
  void a_budget_at_its_limits_is_kept() {
    all(0.75, 0.85, 0.6, 200, 0);
    printed(0.25, 0);
    trees(0.4, 0.6, 24e6);
    assertThat(Budget.requirements(measured)).allMatch(Requirement::isMet);
  }

  @Test
  void a_median_over_its_limit_breaks_the_budget_though_the_minimum_keeps_it() {
    all(0.75, 0.86, 0.6, 200, 0);
    printed(0.25, 0);
    trees(0.4, 0.6, 24e6);
    assertThat(Budget.requirements(measured))
        .filteredOn(requirement -> !requirement.isMet())
        .extracting(Requirement::what)
        .containsExactly("probe pair, watched thread, Serin : Matrix");
  }

  @Test
  void each_line_can_break_the_budget() {
    all(1.31, 1.31, 0.61, 201, 16);
    printed(0.26, 16);
    trees(0.41, 0.62, 24.1e6);
    assertThat(Budget.requirements(measured)).noneMatch(Requirement::isMet);
  }

  @Test
  void a_line_says_what_was_found_what_may_be_and_whether_it_is_kept() {
    Limits most = new Limits(0.75, 0.85);
    assertThat(new Requirement("probe, Serin : Matrix", 0.5, 0.9, most).toString())
        .matches("probe, Serin : Matrix +0\\.50 +0\\.75 +0\\.90 +0\\.85 +BROKEN");
  }

  /** Three forks of everything; all peers take 1 ns. */
  private void all(
      double best, double median, double other, double messageNanos, double messageBytes) {
    scores("ProbePair.serin THIS_THREAD", best, median, 9);
    scores("ProbePair.handWritten THIS_THREAD", 1, 1, 9);
    scores("ProbePair.matrix THIS_THREAD", 1, 1, 9);
    scores("ProbePair.serin ANOTHER_THREAD", other, other, 9);
    scores("ProbePair.matrix ANOTHER_THREAD", 1, 1, 9);
    scores("Message.watched", 1 + messageNanos, 1 + messageNanos, 999);
    scores("Message.unwatched", 1, 1, 9);
    measured.bytes().add("Message.watched", messageBytes);
  }

  /** A fork of each printed message; Matrix's takes 1 ns. */
  private void printed(double nanos, double bytes) {
    scores("PrintedMessage.serin", nanos);
    scores("PrintedMessage.matrix", 1);
    measured.bytes().add("PrintedMessage.serin", bytes);
  }

  /** Two forks of everything about trees; Matrix's take 1 ns. */
  private void trees(double deep, double flat, double bytes) {
    scores("TreeOfMessage.serin DEEP", deep, deep);
    scores("TreeOfMessage.matrix DEEP", 1, 1);
    scores("TreeOfMessage.serin DEEP_MANY_PATHS", deep, deep);
    scores("TreeOfMessage.matrix DEEP_MANY_PATHS", 1, 1);
    scores("TreeOfMessage.serin FLAT_MANY_METHODS", flat, flat);
    measured.bytes().add("TreeOfMessage.serin DEEP_MANY_PATHS", bytes);
    measured.bytes().add("TreeOfMessage.serin FLAT_MANY_METHODS", bytes);
  }

  private void scores(String benchmark, double... scores) {
    for (double score : scores) {
      measured.nanos().add(benchmark, score);
    }
  }
}
