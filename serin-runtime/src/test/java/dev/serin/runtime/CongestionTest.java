package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Queues that many short messages fill. */
class CongestionTest {
  private final WatchedLoop watched = new WatchedLoop();

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void many_short_messages_that_make_one_wait_for_the_threshold_are_reported_by_who_sent_them() {
    watched.source.idle();
    send(60, 8, String.class);
    send(4, 5, Integer.class);
    assertThat(watched.congestions).isEmpty();
    late(500);
    Congestion jam = watched.congestions.get(0);
    assertThat(Millis.rounded(jam.delayNanos)).isEqualTo(500);
    assertThat(jam.messages).isEqualTo(64);
    assertThat(Millis.rounded(jam.ranNanos)).isEqualTo(500);
    assertThat(Millis.rounded(jam.longestNanos)).isEqualTo(8);
    assertThat(jam.senders())
        .containsExactly(
            Map.of(
                "what",
                "java.lang.String",
                "count",
                60L,
                "ranMicros",
                480000L,
                "longestMicros",
                8000L),
            Map.of(
                "what",
                "java.lang.Integer",
                "count",
                4L,
                "ranMicros",
                20000L,
                "longestMicros",
                5000L));
    assertThat(jam.others()).isNull();
    assertThat(jam.isBeginLost).isFalse();
    assertThat(watched.reported).isEmpty();
  }

  @Test
  void a_delay_below_the_threshold_is_none_and_a_changed_threshold_counts_at_once() {
    send(60, 8, String.class);
    late(499);
    assertThat(watched.congestions).isEmpty();
    watched.detectors.congestion().thresholdMillis(400);
    late(499);
    assertThat(watched.congestions).hasSize(1);
  }

  @Test
  void one_long_message_is_no_congestion_but_what_comes_after_it_may_be_one() {
    send(1, 600, String.class);
    late(600);
    assertThat(watched.congestions).isEmpty();
    send(30, 8, String.class);
    late(840); // one message is the greater part of this time
    assertThat(watched.congestions).isEmpty();
    send(80, 8, String.class);
    late(900);
    assertThat(watched.congestions).hasSize(1);
  }

  @Test
  void a_loop_that_did_something_else_meanwhile_is_not_congested() {
    send(20, 8, String.class);
    watched.pass(400);
    late(560);
    assertThat(watched.congestions).isEmpty();
  }

  @Test
  void it_is_reported_once_until_nothing_is_late_any_more() {
    send(70, 8, String.class);
    for (int i = 0; i < 5; i++) {
      late(510);
      send(20, 8, String.class);
    }
    assertThat(watched.congestions).hasSize(1);
    late(10);
    send(70, 8, String.class);
    late(510);
    assertThat(watched.congestions).hasSize(2);
    watched.source.idle();
    send(70, 8, String.class);
    late(510);
    assertThat(watched.congestions).hasSize(3);
  }

  @Test
  void where_messages_do_not_tell_when_they_were_sent_the_loop_is_asked_how_late_they_are() {
    watched.source.idle();
    watched.source.overdue(550);
    send(33, 8, String.class);
    assertThat(watched.congestions).isEmpty(); // this is less than half of 550 ms
    send(37, 8, String.class);
    assertThat(watched.congestions).hasSize(1);
    send(100, 8, String.class);
    assertThat(watched.congestions).hasSize(1);
    watched.source.idle();
    watched.source.overdue(100);
    send(100, 8, String.class);
    assertThat(watched.congestions).hasSize(1);
  }

  @Test
  void a_loop_that_slept_is_not_asked() {
    watched.source.idle();
    watched.source.overdue(5000);
    watched.pass(10_000);
    send(30, 8, String.class);
    assertThat(watched.source.timesAsked()).isZero(); // 240 ms are less than half of 500
    send(3, 8, String.class);
    assertThat(watched.source.timesAsked()).isEqualTo(1);
  }

  @Test
  void a_loop_that_never_tells_that_it_is_idle_is_not_asked() {
    watched.source.overdue(5000);
    send(100, 8, String.class);
    assertThat(watched.congestions).isEmpty();
  }

  @Test
  void a_detector_that_is_stopped_reports_none() {
    watched.detectors.congestion().stop();
    send(70, 8, String.class);
    late(510);
    assertThat(watched.congestions).isEmpty();
    watched.detectors.congestion().start();
    late(520);
    assertThat(watched.congestions).hasSize(1);
  }

  @Test
  void while_a_debugger_waits_nothing_is_reported() {
    watched.debugged = true;
    send(70, 8, String.class);
    late(510);
    assertThat(watched.congestions).isEmpty();
  }

  @Test
  void of_more_senders_than_are_told_apart_the_others_are_summed() {
    List<Class<?>> kinds =
        List.of(
            int.class,
            long.class,
            byte.class,
            char.class,
            short.class,
            float.class,
            double.class,
            boolean.class,
            void.class,
            Integer.class,
            Long.class,
            Byte.class,
            Character.class,
            Short.class,
            Float.class,
            Double.class,
            Boolean.class,
            Void.class,
            String.class,
            Object.class,
            Number.class,
            Math.class);
    kinds.forEach(kind -> send(3, 8, kind));
    send(1, 5, String.class);
    late(533);
    Congestion jam = watched.congestions.get(0);
    assertThat(jam.senders()).hasSize(Congestion.MAX_SENDERS);
    assertThat(jam.first()).isEqualTo("java.lang.String");
    assertThat(jam.others().count).isEqualTo(6);
    assertThat(Millis.rounded(jam.others().ranNanos)).isEqualTo(48);
  }

  @Test
  void more_messages_than_are_known_are_summed_as_far_as_they_are() {
    send(History.MIN_CAPACITY + 500, 1, String.class);
    late(History.MIN_CAPACITY + 500);
    Congestion jam = watched.congestions.get(0);
    assertThat(jam.messages).isEqualTo(History.MIN_CAPACITY - 1); // without the late one
    assertThat(jam.isBeginLost).isTrue();
  }

  /** Sends messages whose time of sending is unknown. */
  private void send(int count, long millis, Class<?> kind) {
    for (int i = 0; i < count; i++) {
      watched.source.begin(LoopEvents.UNKNOWN, kind);
      watched.clock.advanceMillis(millis);
      watched.ticker.tick();
      watched.source.end();
      watched.watchdog.poll();
    }
  }

  /** Runs a message that has waited for a time. */
  private void late(long millis) {
    watched.source.begin(watched.clock.epochMillis() - millis, Thread.class);
    watched.source.end();
    watched.watchdog.poll();
  }
}
