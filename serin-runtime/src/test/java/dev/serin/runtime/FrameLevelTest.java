package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** The severity of dropped frames. */
class FrameLevelTest {
  @Test
  void at_60_hertz_levels_begin_with_matrix_s_numbers() {
    assertBegin(60, FrameLevel.BEST, 0);
    assertBegin(60, FrameLevel.NORMAL, 3);
    assertBegin(60, FrameLevel.MIDDLE, 9);
    assertBegin(60, FrameLevel.HIGH, 24);
    assertBegin(60, FrameLevel.FROZEN, 42);
  }

  @Test
  void at_another_rate_levels_begin_after_the_same_time() {
    assertBegin(120, FrameLevel.NORMAL, 6);
    assertBegin(120, FrameLevel.MIDDLE, 18);
    assertBegin(120, FrameLevel.HIGH, 48);
    assertBegin(120, FrameLevel.FROZEN, 84);
    assertBegin(90, FrameLevel.FROZEN, 63);
    assertBegin(144, FrameLevel.HIGH, 58);
  }

  @Test
  void displays_of_nearly_60_hertz_are_displays_of_60() {
    for (double rate : new double[] {59.94, 60.000004, 60.5}) {
      assertBegin(rate, FrameLevel.NORMAL, 3);
      assertBegin(rate, FrameLevel.FROZEN, 42);
    }
  }

  @Test
  void a_frame_says_its_level() {
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", 1_000_000_000 / 120);
    assertThat(new Frame(timing, 6).level()).isEqualTo(FrameLevel.NORMAL);
    assertThat(new Frame(timing, 5).level()).isEqualTo(FrameLevel.BEST);
  }

  private static void assertBegin(double rate, FrameLevel level, int dropped) {
    long intervalNanos = (long) (1e9 / rate);
    assertThat(FrameLevel.of(dropped, intervalNanos)).isEqualTo(level);
    if (dropped > 0) {
      assertThat(FrameLevel.of(dropped - 1, intervalNanos)).isNotEqualTo(level);
    }
  }
}
