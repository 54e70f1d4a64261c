package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The longest time between ticks that are all slightly late, as on a real machine. */
class TickLogTest {
  private static final long MEANT_NANOS = 1_000_000;
  private static final long USUAL_NANOS = 1_100_000;
  private final TickLog log = new TickLog(MEANT_NANOS, 0);
  private long nowNanos;

  @ParameterizedTest
  @ValueSource(longs = {USUAL_NANOS, 17_000_000, 20_000_000, 31_000_000})
  void a_late_tick_is_remembered_for_a_minute_however_late_the_others_are(long othersNanos) {
    tick(50_000_000);
    tickUntil(60_000_000_000L, othersNanos);
    assertThat(log.longestNanos(0, nowNanos)).isEqualTo(50_000_000);
  }

  @Test
  void what_is_older_than_that_is_forgotten() {
    tick(50_000_000);
    tickUntil(120_000_000_000L, USUAL_NANOS);
    assertThat(log.longestNanos(0, nowNanos)).isEqualTo(USUAL_NANOS);
  }

  @Test
  void a_later_tick_just_before_or_after_the_message_hides_none_of_its_own() {
    tick(17_000_000);
    long fromNanos = nowNanos;
    tick(15_000_000);
    tick(USUAL_NANOS);
    tick(14_000_000);
    long toNanos = nowNanos;
    tick(16_000_000);
    assertThat(log.longestNanos(fromNanos, toNanos)).isEqualTo(15_000_000);
    assertThat(log.longestNanos(toNanos - 14_000_000, toNanos)).isEqualTo(14_000_000);
  }

  @Test
  void a_late_tick_before_the_message_does_not_count() {
    tick(50_000_000);
    long fromNanos = nowNanos;
    for (int i = 0; i < 100; i++) {
      tick(USUAL_NANOS);
    }
    assertThat(log.longestNanos(fromNanos, nowNanos)).isEqualTo(USUAL_NANOS);
  }

  @Test
  void the_longest_of_several_late_ticks_of_a_slice_counts_wherever_it_is() {
    tick(3_000_000);
    tick(9_000_000);
    tick(5_000_000);
    assertThat(log.longestNanos(0, nowNanos)).isEqualTo(9_000_000);
  }

  @Test
  void the_part_of_a_late_tick_that_lies_in_the_message_counts() {
    tick(USUAL_NANOS);
    long fromNanos = nowNanos + 10_000_000;
    tick(50_000_000);
    assertThat(log.longestNanos(fromNanos, nowNanos)).isEqualTo(40_000_000);
  }

  @Test
  void ticks_in_time_count_as_meant() {
    tick(MEANT_NANOS);
    tick(MEANT_NANOS);
    assertThat(log.longestNanos(0, nowNanos)).isEqualTo(MEANT_NANOS);
  }

  private void tickUntil(long endNanos, long afterNanos) {
    while (nowNanos < endNanos) {
      tick(afterNanos);
    }
  }

  private void tick(long afterNanos) {
    nowNanos += afterNanos;
    log.tick(nowNanos);
  }
}
