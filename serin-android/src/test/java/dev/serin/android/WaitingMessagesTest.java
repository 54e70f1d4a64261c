package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WaitingMessagesTest {
  @Test
  void durations_are_read_as_android_prints_them() {
    assertThat(WaitingMessages.millis("0")).isEqualTo(0);
    assertThat(WaitingMessages.millis("+1s200ms")).isEqualTo(1200);
    assertThat(WaitingMessages.millis("-5ms")).isEqualTo(-5);
    assertThat(WaitingMessages.millis("+1d2h3m4s5ms")).isEqualTo(93_784_005);
  }
}
