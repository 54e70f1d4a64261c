package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The number of deadlines that frames miss. */
class DeadlinesTest {
  private static final long SECOND_NANOS = 1_000_000_000;
  private static final long AT_60_HZ = SECOND_NANOS / 60;
  private static final long AT_120_HZ = SECOND_NANOS / 120;

  private final Deadlines deadlines = new Deadlines();
  private final FrameTiming frame = new FrameTiming();

  @Test
  void a_frame_misses_a_deadline_with_each_beat_that_comes_before_its_end() {
    assertThat(missed(AT_60_HZ, nanosOf(16))).isZero();
    assertThat(missed(AT_60_HZ, nanosOf(17))).isEqualTo(1);
    assertThat(missed(AT_60_HZ, nanosOf(33))).isEqualTo(1);
    assertThat(missed(AT_60_HZ, nanosOf(34))).isEqualTo(2);
    assertThat(missed(AT_60_HZ, nanosOf(51))).isEqualTo(3);
    assertThat(missed(AT_60_HZ, nanosOf(699))).isEqualTo(41);
    assertThat(missed(AT_120_HZ, nanosOf(8))).isZero();
    assertThat(missed(AT_120_HZ, nanosOf(17))).isEqualTo(2);
    assertThat(missed(AT_120_HZ, nanosOf(34))).isEqualTo(4);
  }

  @Test
  void a_frame_that_ends_with_a_beat_meets_it_and_a_nanosecond_later_misses_it() {
    for (int beats = 1; beats < 100; beats++) {
      assertThat(missed(AT_60_HZ, beats * AT_60_HZ)).isEqualTo(beats - 1);
      assertThat(missed(AT_60_HZ, beats * AT_60_HZ + 1)).isEqualTo(beats);
    }
  }

  @Test
  void a_frame_of_no_time_or_of_all_time_is_counted() {
    assertThat(missed(AT_60_HZ, 0)).isZero();
    assertThat(missed(1, Long.MAX_VALUE)).isEqualTo(Integer.MAX_VALUE);
  }

  @Test
  void where_the_system_allows_a_frame_more_time_deadlines_begin_then() {
    assertThat(missedOfAllowed(2 * AT_60_HZ, nanosOf(33))).isZero();
    assertThat(missedOfAllowed(2 * AT_60_HZ, nanosOf(34))).isEqualTo(1);
    assertThat(missedOfAllowed(2 * AT_60_HZ, nanosOf(51))).isEqualTo(2);
    assertThat(missedOfAllowed(AT_60_HZ / 2, nanosOf(16))).isZero();
    assertThat(missedOfAllowed(AT_60_HZ / 2, nanosOf(17))).isEqualTo(1);
  }

  @Test
  void a_steady_animation_whose_frames_overlap_drops_none_but_its_first_is_late() {
    assertThat(missedAt(0, nanosOf(25))).isEqualTo(1);
    for (int beat = 1; beat < 600; beat++) {
      assertThat(missedAt(beat * AT_60_HZ, nanosOf(25))).as("frame %d", beat).isZero();
    }
  }

  @Test
  void beats_that_come_a_bit_irregular_change_nothing() {
    missedAt(SECOND_NANOS, nanosOf(25));
    for (int beat = 1; beat < 600; beat++) {
      long jitterNanos = (beat % 3 - 1) * 300_000L;
      long vsyncNanos = SECOND_NANOS + beat * AT_60_HZ + jitterNanos;
      assertThat(missedAt(vsyncNanos, nanosOf(25))).as("frame %d", beat).isZero();
    }
  }

  @Test
  void a_deadline_that_two_frames_miss_is_counted_once() {
    assertThat(missedAt(0, 5 * AT_60_HZ)).isEqualTo(4);
    assertThat(missedAt(AT_60_HZ, 5 * AT_60_HZ)).isZero();
    assertThat(missedAt(2 * AT_60_HZ, 6 * AT_60_HZ)).isEqualTo(1);
  }

  @Test
  void frames_that_wait_for_each_other_drop_what_is_not_seen() {
    // Each takes 34 ms, and is requested one beat after the start of the one before it.
    long shown = 0;
    long dropped = 0;
    long endNanos = 0;
    long vsyncNanos = 0;
    for (int number = 0; number < 100; number++) {
      endNanos += nanosOf(34);
      dropped += missedAt(vsyncNanos, endNanos - vsyncNanos);
      shown++;
      vsyncNanos = (endNanos - nanosOf(34)) / AT_60_HZ * AT_60_HZ + AT_60_HZ;
    }
    long beats = (endNanos + AT_60_HZ - 1) / AT_60_HZ;
    assertThat(shown + dropped).isEqualTo(beats);
  }

  @Test
  void after_a_pause_deadlines_are_the_frame_s_own() {
    missedAt(0, nanosOf(34));
    assertThat(missedAt(SECOND_NANOS, nanosOf(34))).isEqualTo(2);
  }

  @Test
  void a_time_that_cannot_be_does_not_hide_what_comes_after_it() {
    missedAt(1000 * SECOND_NANOS, nanosOf(34));
    assertThat(missedAt(SECOND_NANOS, nanosOf(34))).isEqualTo(2);
    assertThat(missedAt(2 * SECOND_NANOS, nanosOf(51))).isEqualTo(3);
  }

  private int missed(long intervalNanos, long totalNanos) {
    frame.clear("", intervalNanos);
    frame.stageNanos(FrameStage.TOTAL, totalNanos);
    return deadlines.missed(frame);
  }

  private int missedOfAllowed(long allowedNanos, long totalNanos) {
    frame.clear("", AT_60_HZ);
    frame.deadlineNanos(allowedNanos);
    frame.stageNanos(FrameStage.TOTAL, totalNanos);
    return deadlines.missed(frame);
  }

  private int missedAt(long vsyncNanos, long totalNanos) {
    frame.clear("", AT_60_HZ);
    frame.vsyncNanos(vsyncNanos);
    frame.stageNanos(FrameStage.TOTAL, totalNanos);
    return deadlines.missed(frame);
  }

  private static long nanosOf(long millis) {
    return millis * 1_000_000;
  }
}
