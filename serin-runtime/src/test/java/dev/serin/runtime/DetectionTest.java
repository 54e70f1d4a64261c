package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.Probe;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DetectionTest {
  private final WatchedLoop watched = new WatchedLoop();

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void a_message_at_the_threshold_is_slow_and_one_below_is_not() {
    watched.message(699);
    assertThat(watched.reports()).isEmpty();
    watched.message(700);
    assertThat(watched.reports()).containsExactly("NORMAL 700");
  }

  @Test
  void a_long_message_gives_a_lag_an_anr_and_a_slow_dispatch_once_each() {
    watched.source.begin();
    watched.pass(1990);
    assertThat(watched.reports()).isEmpty();
    watched.pass(10);
    assertThat(watched.reports()).containsExactly("LAG 2000");
    watched.pass(3000);
    assertThat(watched.reports()).containsExactly("LAG 2000", "ANR 5000");
    watched.pass(2800);
    watched.source.end();
    watched.watchdog.poll();
    watched.pass(1000);
    assertThat(watched.reports()).containsExactly("LAG 2000", "ANR 5000", "NORMAL 7800");
  }

  @Test
  void a_detector_that_is_stopped_makes_no_message_of_interest() {
    watched.detectors.slow().thresholdMillis(10);
    assertThat(watched.detectors.trackNanos()).isEqualTo(10_000_000);
    watched.detectors.slow().stop();
    assertThat(watched.detectors.trackNanos()).isEqualTo(100_000_000);
    watched.detectors.slow().start();
    assertThat(watched.detectors.trackNanos()).isEqualTo(10_000_000);
  }

  @Test
  void all_issues_of_a_message_are_of_one_dispatch() {
    watched.message(100);
    watched.message(7800);
    assertThat(watched.reported).extracting(i -> i.dispatch.number).containsExactly(2L, 2L, 2L);
  }

  @Test
  void time_between_messages_is_part_of_none() {
    for (int i = 0; i < 10; i++) {
      watched.message(600);
      watched.pass(600);
    }
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void a_threshold_beyond_all_time_is_never_reached() {
    for (Detector detector : watched.detectors.all()) {
      detector.thresholdMillis(Long.MAX_VALUE);
      assertThat(detector.thresholdMillis()).isEqualTo(Long.MAX_VALUE / 1_000_000);
    }
    watched.message(8000);
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void thresholds_change_while_a_message_runs() {
    watched.source.begin();
    watched.pass(300);
    watched.detectors.lag().thresholdMillis(400);
    watched.detectors.anr().thresholdMillis(500);
    watched.detectors.slow().thresholdMillis(600);
    watched.pass(300);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 400", "ANR 500", "NORMAL 600");
    assertThatThrownBy(() -> watched.detectors.lag().thresholdMillis(0))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void a_detector_that_is_stopped_reports_nothing_until_it_is_started() {
    watched.detectors.lag().stop();
    watched.message(3000);
    assertThat(watched.reports()).containsExactly("NORMAL 3000");
    watched.detectors.lag().start();
    watched.message(3000);
    assertThat(watched.reports()).containsExactly("NORMAL 3000", "LAG 2000", "NORMAL 3000");
  }

  @Test
  void what_ended_before_a_detector_was_started_is_not_reported_by_it() {
    watched.detectors.slow().stop();
    watched.detectors.lag().stop();
    watched.source.begin();
    watched.clock.advanceMillis(3000);
    watched.source.end(); // and the watchdog has not polled
    watched.detectors.slow().start();
    watched.detectors.lag().start();
    watched.watchdog.poll();
    assertThat(watched.reports()).isEmpty();
    watched.message(3000);
    assertThat(watched.reports()).containsExactly("LAG 2000", "NORMAL 3000");
  }

  @Test
  void what_a_late_watchdog_missed_is_reported_at_the_end() {
    watched.source.begin();
    watched.clock.advanceMillis(6000);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 6000", "ANR 6000", "NORMAL 6000");
  }

  @Test
  void a_dialog_that_is_open_for_long_is_no_freeze_of_the_message_that_opened_it() {
    watched.source.begin();
    watched.pass(100);
    for (int i = 0; i < 20; i++) {
      pumpOneMessage(900, 100);
    }
    watched.pass(100);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void a_block_inside_a_dialog_is_the_inner_message_s() {
    watched.source.begin();
    pumpOneMessage(20_000, 3000);
    pumpOneMessage(20_000, 10);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 2000", "NORMAL 3000");
    assertThat(watched.reported).extracting(i -> i.dispatch.number).containsOnly(2L);
  }

  @Test
  void a_block_after_a_dialog_is_the_outer_message_s() {
    watched.source.begin();
    watched.pass(100);
    pumpOneMessage(20_000, 10);
    watched.pass(2900);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 2000", "NORMAL 3000");
    assertThat(watched.reported).extracting(i -> i.dispatch.number).containsOnly(1L);
    assertThat(watched.reported.get(1).dispatch.pumpedNanos()).isEqualTo(20_010_000_000L);
  }

  @Test
  void a_dialog_inside_a_dialog_stands_still_too() {
    watched.source.begin();
    watched.source.waiting();
    watched.source.resumed();
    watched.source.begin();
    pumpOneMessage(5000, 10);
    watched.pass(800);
    watched.source.end();
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 800");
  }

  @Test
  void a_message_dispatched_inside_another_without_a_pump_is_part_of_it() {
    watched.source.begin();
    watched.pass(300);
    watched.source.begin();
    watched.pass(300);
    watched.source.end();
    watched.pass(100);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 700");
  }

  @Test
  void an_event_that_a_filter_kept_back_leaves_the_pump_waiting() {
    watched.source.begin();
    for (int i = 0; i < 5; i++) {
      watched.source.waiting();
      watched.pass(1000);
      watched.source.resumed();
    }
    watched.pass(500);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void what_is_known_of_a_slow_message_is_kept_while_it_runs_and_forgotten_after() {
    watched.source.begin();
    watched.pass(690);
    assertThat(watched.kept).isEmpty();
    watched.pass(1800);
    assertThat(watched.kept).isNotEmpty();
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.forgotten).containsExactly(1L);
  }

  @Test
  void what_is_known_is_kept_again_when_a_quarter_is_new_or_after_ten_seconds() {
    watched.source.begin();
    watched.pass(70_000);
    long formerMillis = 525; // a quarter of 700 before the first time
    for (Incident kept : watched.kept) {
      long millis = kept.elapsedNanos / 1_000_000;
      long newMillis = Math.min(10_000, Math.max(100, millis / 4));
      assertThat(millis - formerMillis).isBetween(newMillis, newMillis + 10);
      formerMillis = millis;
    }
    assertThat(formerMillis).isGreaterThan(60_000);
    watched.source.end();
  }

  @Test
  void the_watchdog_rests_until_a_message_is_long() {
    assertThat(watched.watchdog.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    watched.source.begin();
    watched.clock.advanceMillis(90);
    watched.ticker.tick();
    assertThat(watched.alarms).isZero();
    assertThat(watched.watchdog.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    watched.clock.advanceMillis(10);
    watched.ticker.tick();
    assertThat(watched.alarms).isEqualTo(1);
    assertThat(watched.watchdog.poll()).isEqualTo(Watchdog.MIN_KEEP_NANOS);
    watched.clock.advanceMillis(1850);
    assertThat(watched.watchdog.poll()).isEqualTo(50_000_000L);
    watched.source.end();
  }

  @Test
  void the_ticker_sleeps_when_all_loops_are_idle_and_a_message_wakes_it() {
    watched.message(10);
    assertThat(watched.ticker.tick()).isEqualTo(Ticker.TICK_NANOS);
    watched.clock.advanceMillis(100);
    assertThat(watched.ticker.tick()).isEqualTo(Threads.UNTIL_WOKEN);
    watched.source.begin();
    assertThat(watched.ticker.tick()).isEqualTo(Ticker.TICK_NANOS);
    watched.clock.advanceMillis(1000);
    assertThat(watched.ticker.tick()).isEqualTo(Ticker.TICK_NANOS);
    watched.source.end();
  }

  @Test
  void a_loop_that_goes_on_in_another_thread_is_followed() throws InterruptedException {
    Thread former =
        new Thread(
            () -> {
              watched.source.begin(); // the thread dies in the middle of a message
            });
    former.start();
    former.join();
    watched.message(800);
    assertThat(watched.reports()).containsExactly("NORMAL 800");
    assertThat(watched.reported.get(0).dispatch.thread).isSameAs(Thread.currentThread());
  }

  @Test
  void messages_of_a_second_thread_at_the_same_time_are_no_messages_of_the_loop()
      throws InterruptedException {
    watched.source.begin();
    Thread second =
        new Thread(
            () -> {
              watched.source.begin();
              watched.source.end();
            });
    second.start();
    second.join();
    watched.pass(800);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 800");
  }

  @Test
  void an_end_without_a_begin_is_harmless() {
    watched.source.end();
    watched.source.waiting();
    watched.source.resumed();
    watched.message(800);
    assertThat(watched.reports()).containsExactly("NORMAL 800");
  }

  @Test
  void a_message_that_a_pause_cut_is_reported_without_tree() {
    watched.source.begin();
    watched.pass(100);
    pause();
    watched.pass(2900);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 2000", "NORMAL 3000");
    assertThat(watched.reported).extracting(i -> i.dispatch.recorded).containsOnly(false);
  }

  @Test
  void a_message_in_which_a_pause_ended_is_reported_without_tree_and_the_next_one_with_it() {
    pause();
    watched.source.begin();
    watched.pass(600);
    resume();
    watched.pass(100);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("NORMAL 700");
    assertThat(watched.reported.get(0).dispatch.recorded).isFalse();
    watched.message(800);
    assertThat(watched.reports()).containsExactly("NORMAL 700", "NORMAL 800");
    assertThat(watched.reported.get(1).dispatch.recorded).isTrue();
  }

  @Test
  void a_message_that_ran_in_a_pause_all_along_is_reported_as_lag_only() {
    pause();
    watched.message(3000);
    assertThat(watched.reports()).containsExactly("LAG 2000");
    assertThat(watched.reported.get(0).dispatch.recorded).isFalse();
  }

  @Test
  void processor_time_is_asked_for_only_when_a_message_is_long() {
    for (int i = 0; i < 100; i++) {
      watched.message(90);
    }
    assertThat(watched.clock.cpuReads()).isZero();
    watched.source.begin();
    watched.pass(200);
    watched.clock.useCpuMillis(300);
    watched.pass(600);
    watched.source.end();
    watched.watchdog.poll();
    TrackedDispatch tracked = watched.reported.get(0).tracked;
    assertThat(tracked.cpuNanos()).isEqualTo(300_000_000L);
    assertThat(tracked.cpuSpanNanos()).isEqualTo(700_000_000L);
  }

  @Test
  void long_messages_that_the_watchdog_did_not_fetch_are_counted() {
    for (int i = 0; i < 100; i++) {
      watched.source.begin();
      watched.clock.advanceMillis(800);
      watched.source.end();
    }
    watched.watchdog.poll();
    assertThat(watched.reported).hasSize(64);
    assertThat(watched.loop.ended().lost()).isEqualTo(36);
  }

  private void pause() {
    watched.recordingEpoch++;
    Probe.pause();
  }

  private void resume() {
    watched.recordingEpoch++;
    Probe.resume();
  }

  private void pumpOneMessage(long waitMillis, long runMillis) {
    watched.source.waiting();
    watched.pass(waitMillis);
    watched.source.resumed();
    watched.source.begin();
    watched.pass(runMillis);
    watched.source.end();
    watched.watchdog.poll();
  }
}
