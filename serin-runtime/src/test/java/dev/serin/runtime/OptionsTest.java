package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import org.junit.jupiter.api.Test;

class OptionsTest {
  @Test
  void options_have_the_documented_defaults() {
    assertThat(Options.DEFAULTS.get(Option.SLOW_MILLIS)).isEqualTo(700);
    assertThat(Options.DEFAULTS.get(Option.LAG_MILLIS)).isEqualTo(2000);
    assertThat(Options.DEFAULTS.get(Option.ANR_MILLIS)).isEqualTo(5000);
    assertThat(Options.DEFAULTS.get(Option.CALL_PATHS)).isEqualTo(32_768);
    assertThat(Options.DEFAULTS.get(Option.WINDOW_TITLES)).isFalse();
  }

  @Test
  void every_option_is_found_by_its_name_and_reads_its_default() {
    for (Option<?> option : Option.all()) {
      assertThat(Option.named(option.name())).isSameAs(option);
      assertThat(option.parse(option.byDefault().toString())).isEqualTo(option.byDefault());
    }
    assertThat(Option.all()).hasSize(38);
  }

  @Test
  void a_changed_option_changes_no_other_set_of_options() {
    Options changed = Options.DEFAULTS.with(Option.SLOW_MILLIS, 50L).with("directory", "a/b");
    assertThat(changed.get(Option.SLOW_MILLIS)).isEqualTo(50);
    assertThat(changed.get(Option.DIRECTORY)).isEqualTo(new File("a/b"));
    assertThat(Options.DEFAULTS.get(Option.SLOW_MILLIS)).isEqualTo(700);
  }

  @Test
  void what_is_no_option_or_no_value_is_refused_with_what_there_is() {
    assertThatThrownBy(() -> Options.DEFAULTS.with("slowMilis", "5"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("slowMilis")
        .hasMessageContaining("slowMillis");
    assertThatThrownBy(() -> Options.DEFAULTS.with("slowMillis", "fast"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("slowMillis")
        .hasMessageContaining("fast");
    assertThatThrownBy(() -> Options.DEFAULTS.with(Option.SLOW_MILLIS, 0L))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Options.DEFAULTS.with("preciseClock", "yes"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("true or false");
  }
}
