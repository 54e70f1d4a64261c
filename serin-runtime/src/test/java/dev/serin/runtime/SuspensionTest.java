package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodNames;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Time that did not pass for the program. */
class SuspensionTest extends SuspensionFixture {
  @Test
  void a_message_during_which_the_process_was_suspended_is_no_freeze() {
    watched.source.begin();
    watched.pass(300);
    suspend(60_000);
    watched.pass(300);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.kept).isEmpty();
    assertThat(watched.tally.count(MessageTally.Outcome.SUSPENDED)).isEqualTo(1);
    assertThat(watched.said)
        .containsExactly(
            "serin: a message of the loop fake ran for 600 ms and is not reported: the"
                + " process was suspended for another 60000 ms meanwhile");
    assertThat(watched.tally.last())
        .contains("of 1 messages over a threshold 0 were reported")
        .contains(", 1 treated as suspended,");
  }

  @Test
  void messages_that_were_suspended_are_logged_ten_times_and_then_only_counted() {
    for (int i = 0; i < 12; i++) {
      watched.source.begin();
      watched.pass(300);
      suspend(60_000);
      watched.source.end();
      watched.watchdog.poll();
    }
    watched.message(800);
    assertThat(watched.said).hasSize(10);
    Map<String, Object> losses = new HashMap<>();
    watched.tally.put(losses);
    assertThat(losses).containsEntry("messagesSuspended", 12L);
  }

  @Test
  void nor_if_the_watchdog_looks_before_the_clock_ticks_again() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(60_000);
    watched.watchdog.poll();
    watched.clock.advanceMillis(5);
    watched.watchdog.poll();
    watched.pass(300);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void what_the_program_itself_took_counts() {
    watched.source.begin();
    watched.pass(400);
    suspend(60_000);
    watched.pass(400);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 800");
    Issue issue = issue(watched.reported.get(0));
    assertThat(issue.value("cost")).isEqualTo(800L);
    assertThat(issue.value("suspendedMillis")).isEqualTo(60_000L);
  }

  @Test
  void a_lag_comes_when_the_program_has_run_for_as_long() {
    watched.source.begin();
    watched.pass(1000);
    suspend(60_000);
    watched.pass(990);
    assertThat(watched.reports()).isEmpty();
    watched.pass(10);
    assertThat(watched.reports()).containsExactly("LAG 2000");
  }

  @Test
  void a_process_that_used_a_quarter_of_a_processor_was_not_suspended() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(8000);
    watched.clock.processCpuMillis(3010);
    watched.pass(10);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 8310", "ANR 8310", "NORMAL 8310");
  }

  @Test
  void a_ticker_that_loses_the_processor_while_it_reads_hides_no_message() {
    watched.pass(100);
    watched.source.begin();
    watched.witnesses.beforeNextRead(
        () -> {
          watched.clock.advanceMillis(1001);
          watched.clock.processCpuMillis(1500);
          watched.witnesses.tickerQueued(1001);
        });
    watched.pass(60);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 1061");
  }

  @Test
  void a_process_that_waited_for_a_processor_was_not_suspended() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(900);
    watched.witnesses.tickerQueued(890);
    watched.pass(10);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 1210");
  }

  /** The ticker's thread waits for the end of the stop then, not for a processor. */
  @Test
  void nor_was_one_in_a_stop_of_all_java_threads_that_waited_for_a_processor() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(900);
    watched.witnesses.queued(600);
    watched.pass(10);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 1210");
  }

  @Test
  void nor_was_one_whose_witness_had_turns_while_its_loop_waited_for_the_disk() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(900);
    watched.witnesses.turns(18);
    watched.pass(10);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 1210");
  }

  @Test
  void a_process_that_had_to_wait_when_it_went_on_was_suspended_until_then() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(60_000);
    watched.witnesses.turns(3);
    watched.witnesses.tickerQueued(400);
    watched.pass(10);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 700");
  }

  @Test
  void a_process_whose_messages_began_and_ended_was_not_suspended() {
    watched.source.begin();
    watched.pass(100);
    watched.clock.advanceMillis(100);
    watched.source.end();
    watched.source.begin();
    watched.clock.advanceMillis(720);
    watched.source.end();
    watched.ticker.tick();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 720");
  }

  @Test
  void messages_right_before_a_stop_and_while_the_clock_waits_to_go_on_change_nothing() {
    watched.source.begin();
    watched.pass(100);
    watched.clock.advanceMillis(40);
    watched.source.end();
    watched.source.begin();
    watched.clock.advanceMillis(60_000);
    watched.source.end();
    watched.source.begin();
    watched.clock.advanceMillis(400);
    watched.witnesses.tickerQueued(400);
    watched.source.end();
    watched.ticker.tick();
    watched.watchdog.poll();
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.tally.count(MessageTally.Outcome.SUSPENDED)).isEqualTo(1);
  }

  @Test
  void a_message_that_ends_before_the_clock_ticks_again_waits_for_what_the_clock_finds() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(900);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).isEmpty();
    watched.witnesses.tickerQueued(890);
    watched.ticker.tick();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 1200");
  }

  @Test
  void but_not_for_a_clock_that_never_ticks_again() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(900);
    watched.source.end();
    for (int i = 0; i <= Suspensions.MAX_QUESTIONS; i++) {
      assertThat(watched.reports()).isEmpty();
      watched.watchdog.poll();
    }
    assertThat(watched.reports()).containsExactly("NORMAL 1200");
  }

  @Test
  void where_no_witness_is_known_nothing_counts_as_suspended() {
    watched.witnesses.known = false;
    watched.pass(100);
    watched.source.begin();
    watched.pass(300);
    suspend(60_000);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 60300", "ANR 60300", "NORMAL 60300");
  }

  @Test
  void a_clock_that_is_late_by_less_than_half_a_second_is_the_machine_s_fault() {
    watched.source.begin();
    watched.pass(300);
    watched.clock.advanceMillis(480);
    watched.pass(20);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 800");
  }

  @Test
  void the_rest_of_the_clock_between_messages_tells_nothing() {
    watched.pass(200);
    watched.clock.advanceMillis(60_000);
    watched.source.begin();
    watched.clock.advanceMillis(900);
    watched.source.end();
    watched.ticker.tick();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 900");
  }

  @Test
  void what_waits_for_a_debugger_is_not_reported() {
    watched.debugged = true;
    watched.message(8000);
    assertThat(watched.reports()).isEmpty();
    assertThat(watched.kept).isEmpty();
    watched.debugged = false;
    watched.message(800);
    assertThat(watched.reports()).containsExactly("NORMAL 800");
  }

  private Issue issue(Incident incident) {
    GuardedPlatform platform = new GuardedPlatform(new FakePlatform(watched.clock), watched);
    IssueFactory factory =
        new IssueFactory(platform, watched.clock, MethodNames.NONE, "test", Options.DEFAULTS);
    return factory.issue(incident, factory.matrixCut(incident), false, 0);
  }
}
