package dev.serin.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DurationsTest {
  private final Locale before = Locale.getDefault();

  @AfterEach
  void restore() {
    Locale.setDefault(before);
  }

  @Test
  void times_of_calls_in_words_are_never_0() {
    Locale.setDefault(Locale.ENGLISH);
    assertThat(Durations.wordsOfMicros(0)).isEqualTo("< 0.1 ms");
    assertThat(Durations.wordsOfMicros(49)).isEqualTo("< 0.1 ms");
    assertThat(Durations.wordsOfMicros(50)).isEqualTo("0.1 ms");
    assertThat(Durations.wordsOfMicros(12_600)).isEqualTo("13 ms");
    assertThat(Durations.wordsOfMicros(12_345_678)).isEqualTo("12.3 s");
  }

  @Test
  void durations_are_milliseconds_with_one_decimal_in_every_language() {
    Locale.setDefault(Locale.GERMANY);
    assertThat(Durations.millis(0)).isEqualTo("0.0");
    assertThat(Durations.millis(2_913_449)).isEqualTo("2913.4");
    assertThat(Durations.millis(2_913_450)).isEqualTo("2913.5");
    assertThat(Durations.millisOfNanos(1_100_000)).isEqualTo("1.1");
    assertThat(Durations.millisOfNanos(1000)).isEqualTo("0.001");
    assertThat(Durations.millisOfNanos(-1_000_000)).isEqualTo("-1.0");
  }
}
