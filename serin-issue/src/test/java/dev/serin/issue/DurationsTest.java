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
