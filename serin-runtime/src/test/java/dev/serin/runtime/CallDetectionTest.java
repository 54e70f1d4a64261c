package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.MethodNames;
import dev.serin.format.Timeline;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Idle handlers and input events: calls of a loop between messages, or as a part of one. */
class CallDetectionTest {
  private static final LoopCall IDLE =
      new LoopCall(LoopCall.Kind.IDLE_HANDLER, CallDetectionTest.class);
  private static final LoopCall TOUCH = new LoopCall(LoopCall.Kind.TOUCH, CallDetectionTest.class);
  private static final LoopCall KEY = new LoopCall(LoopCall.Kind.KEY, CallDetectionTest.class);

  private final WatchedLoop watched = new WatchedLoop();

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void an_idle_handler_at_the_threshold_is_reported_while_it_runs_with_its_call_tree() {
    watched.message(10);
    watched.source.beginCall(IDLE, LoopEvents.UNKNOWN_WAIT);
    int sync = Probe.enter(1);
    watched.pass(1990);
    assertThat(watched.reports()).isEmpty();
    watched.pass(10);
    assertThat(watched.reports()).containsExactly("LAG_IDLE_HANDLER 2000");
    assertThat(tree(0)).isEqualTo("message 1 2000000\n.#1 1 2000000…\n");
    assertThat(watched.reported.get(0).threadStack).isNotEmpty();
    Probe.exit(sync);
    watched.source.endCall();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG_IDLE_HANDLER 2000", "NORMAL 2000");
    assertThat(watched.reported).extracting(i -> i.dispatch.number).containsOnly(2L);
  }

  @Test
  void an_input_event_between_messages_is_a_dispatch_that_also_becomes_an_anr() {
    watched.source.beginCall(TOUCH, 40_000_000);
    watched.pass(5000);
    watched.source.endCall();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG_TOUCH 2000", "ANR 5000", "NORMAL 5000");
    assertThat(watched.reported.get(0).dispatch.queueDelayMillis).isEqualTo(40);
  }

  @Test
  void an_input_event_within_a_message_is_reported_beside_the_message_with_a_tree_of_its_own() {
    watched.source.begin();
    int before = Probe.enter(1);
    watched.pass(500);
    Probe.exit(before);
    int outer = Probe.enter(2);
    watched.source.beginCall(KEY, 0);
    int listener = Probe.enter(3);
    watched.pass(2100);
    Probe.exit(listener);
    watched.source.endCall();
    Probe.exit(outer);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 2000", "LAG_TOUCH 2000", "NORMAL 2600");
    assertThat(watched.reported).extracting(i -> i.dispatch.number).containsOnly(1L);
    assertThat(tree(0)).contains("#1 1 500000").contains("#2").contains("#3");
    assertThat(tree(1)).isEqualTo("message 1 2000000\n.#3 1 2000000…\n");
    Timeline timeline = watched.reported.get(1).tree.timeline();
    assertThat(timeline.size()).isEqualTo(1);
    assertThat(timeline.startNanos(0)).as("since the begin of the event").isZero();
    assertThat(timeline.durationNanos(0)).isEqualTo(2_000_000_000);
  }

  @Test
  void each_of_several_calls_in_one_message_is_reported_once() {
    watched.detectors.lag().stop();
    watched.source.begin();
    for (int i = 0; i < 3; i++) {
      watched.source.beginCall(TOUCH, 0);
      watched.pass(i == 1 ? 100 : 2300);
      watched.source.endCall();
    }
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports())
        .containsExactly("LAG_TOUCH 2000", "LAG_TOUCH 2000", "NORMAL 4700");
  }

  @Test
  void short_calls_are_reported_by_nobody_though_they_sum_up() {
    for (int i = 0; i < 5; i++) {
      watched.source.beginCall(IDLE, LoopEvents.UNKNOWN_WAIT);
      watched.pass(600);
      watched.source.endCall();
    }
    assertThat(watched.reports()).isEmpty();
  }

  @Test
  void a_call_within_a_call_is_a_part_of_it() {
    watched.source.beginCall(TOUCH, 0);
    watched.pass(300);
    watched.source.beginCall(TOUCH, 0);
    watched.pass(1900);
    watched.source.endCall();
    watched.pass(100);
    watched.source.endCall();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG_TOUCH 2000", "NORMAL 2300");
  }

  @Test
  void messages_that_a_call_has_the_loop_run_do_not_end_it() {
    watched.source.beginCall(IDLE, LoopEvents.UNKNOWN_WAIT);
    watched.source.begin(); // it throws, so its end is not reported
    watched.pass(2000);
    watched.source.endCall();
    watched.pass(5000);
    assertThat(watched.reports()).containsExactly("LAG_IDLE_HANDLER 2000", "NORMAL 2000");
  }

  @Test
  void a_call_whose_message_has_ended_before_it_is_forgotten() {
    watched.source.begin();
    watched.source.beginCall(TOUCH, 0);
    watched.source.end();
    watched.source.endCall();
    watched.source.begin();
    watched.source.endCall();
    watched.pass(2000);
    watched.source.end();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG 2000", "NORMAL 2000");
  }

  @Test
  void thresholds_change_and_detectors_stop_while_they_run() {
    watched.detectors.idleHandlers().thresholdMillis(300);
    watched.detectors.touch().stop();
    for (LoopCall call : List.of(IDLE, TOUCH)) {
      watched.source.beginCall(call, LoopEvents.UNKNOWN_WAIT);
      watched.pass(600);
      watched.detectors.touch().stop();
      watched.source.endCall();
    }
    assertThat(watched.reports()).containsExactly("LAG_IDLE_HANDLER 300");
    watched.detectors.touch().start();
    watched.detectors.touch().thresholdMillis(50);
    assertThat(watched.detectors.trackNanos()).isEqualTo(50_000_000);
    watched.source.beginCall(TOUCH, 0);
    watched.pass(60);
    watched.source.endCall();
    assertThat(watched.reports()).containsExactly("LAG_IDLE_HANDLER 300", "LAG_TOUCH 50");
  }

  @Test
  void a_call_that_a_late_watchdog_missed_is_reported_at_the_end() {
    watched.source.beginCall(IDLE, LoopEvents.UNKNOWN_WAIT);
    watched.clock.advanceMillis(3000);
    watched.source.endCall();
    watched.watchdog.poll();
    assertThat(watched.reports()).containsExactly("LAG_IDLE_HANDLER 3000", "NORMAL 3000");
  }

  @Test
  void a_call_is_among_the_messages_before_another_one() {
    watched.source.beginCall(TOUCH, 7_000_000);
    watched.pass(20);
    watched.source.endCall();
    watched.message(700);
    GuardedSource source = watched.loop.source();
    assertThat(watched.loop.history().before(2, watched.clock.nanoTime(), source).toString())
        .contains("what=touch " + CallDetectionTest.class.getName())
        .contains("queueDelayMillis=7");
  }

  private String tree(int report) {
    return TreeText.of(watched.reported.get(report).tree, MethodNames.NONE);
  }
}
