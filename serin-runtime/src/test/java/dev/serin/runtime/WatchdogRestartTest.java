package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A run of the watchdog after a failed one. The second run is the one at the end. */
class WatchdogRestartTest {
  private final WatchedLoop watched = new WatchedLoop();

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void an_issue_that_the_writer_has_taken_is_not_reported_again() {
    watched.source.begin();
    watched.pass(2500);
    assertThat(watched.reports()).containsExactly("LAG 2000");
    watched.tally.raise(watched.reported.get(0).tracked.fate(), MessageTally.Outcome.TAKEN);
    watched.source.end();
    restart();
    assertThat(watched.reports()).containsOnlyOnce("LAG 2000").doesNotContain("LAG 2500");
    assertThat(watched.tally.count(MessageTally.Outcome.TAKEN)).isEqualTo(1);
  }

  @Test
  void the_issue_of_an_outer_message_is_not_reported_again() {
    watched.source.begin();
    watched.pass(2500);
    watched.tally.raise(watched.reported.get(0).tracked.fate(), MessageTally.Outcome.TAKEN);
    watched.source.waiting();
    watched.source.resumed();
    watched.source.begin();
    watched.pass(2200);
    watched.tally.raise(watched.reported.get(1).tracked.fate(), MessageTally.Outcome.TAKEN);
    watched.source.end();
    watched.source.end();
    restart();
    assertThat(watched.reports()).filteredOn(report -> report.startsWith("LAG")).hasSize(2);
    assertThat(watched.tally.count(MessageTally.Outcome.TAKEN)).isEqualTo(2);
  }

  @Test
  void an_issue_at_which_the_first_run_failed_before_the_writer_was_asked_is_reported_again() {
    watched.source.begin();
    watched.pass(2500);
    watched.source.end();
    restart();
    assertThat(watched.reports()).filteredOn(report -> report.startsWith("LAG")).hasSize(2);
  }

  @Test
  void a_message_at_which_the_watchdog_failed_after_an_issue_was_written_is_a_reported_one() {
    watched.source.begin();
    watched.pass(2500);
    watched.tally.raise(watched.reported.get(0).tracked.fate(), MessageTally.Outcome.REPORTED);
    watched.failsAt = "NORMAL";
    watched.source.end();
    assertThatThrownBy(watched.watchdog::poll).isInstanceOf(OutOfMemoryError.class);
    assertThat(watched.tally.count(MessageTally.Outcome.REPORTED)).isEqualTo(1);
    assertThat(watched.tally.notLookedAt()).isZero();
    assertThat(watched.forgotten).containsExactly(1L);
  }

  private void restart() {
    watched.watchdog.close();
    watched.watchdog.run();
  }
}
