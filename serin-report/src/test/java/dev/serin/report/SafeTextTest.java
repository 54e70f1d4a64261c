package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PrintableTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "com.example.Main.<init>", "größe ✓ 漢字", "\uD83D\uDC24"})
  void text_of_any_language_stays_as_it_is(String text) {
    assertThat(Printable.line(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u001b", "\n", "\r", "\b", "\u0000", "\u007f", "\u009b", "\u2028", "\u2029", "\u202e",
        "\ufeff", "\ud800", "\udc00"
      })
  void what_a_terminal_would_obey_is_replaced(String text) {
    assertThat(Printable.line("a" + text + "b")).isEqualTo("a\uFFFDb");
  }

  @Test
  void text_that_is_very_long_is_cut() {
    assertThat(Printable.line("x".repeat(1_000_000))).isEqualTo("x".repeat(1000) + "…");
    assertThat(Printable.line("x".repeat(1000))).isEqualTo("x".repeat(1000));
  }
}
