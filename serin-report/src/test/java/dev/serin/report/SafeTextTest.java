package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.SafeText;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SafeTextTest {
  @ParameterizedTest
  @ValueSource(strings = {"", "com.example.Main.<init>", "größe ✓ 漢字", "\uD83D\uDC24", "a\\b"})
  void text_of_any_language_stays_as_it_is(String text) throws Exception {
    assertThat(SafeText.line(text)).isEqualTo(text);
    assertThat(written(text)).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(
      ints = {
        0x0, 0x8, 0x1B, 0x7F, 0x9B, 0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0x202A, 0x202B, 0x202C,
        0x202D, 0x202E, 0x2066, 0x2067, 0x2068, 0x2069, 0xFEFF
      })
  void what_a_terminal_would_obey_is_escaped(int unsafe) throws Exception {
    String escaped = String.format("a\\u%04xb", unsafe);
    assertThat(SafeText.line("a" + (char) unsafe + "b")).isEqualTo(escaped);
    assertThat(written("a" + (char) unsafe + "b")).isEqualTo(escaped);
  }

  @Test
  void ends_of_lines_and_halves_of_characters_are_escaped() {
    assertThat(SafeText.line("a\nb\rc\td")).isEqualTo("a\\u000ab\\u000dc\\u0009d");
    assertThat(SafeText.line("\ud800")).isEqualTo("\\ud800");
    assertThat(SafeText.line("\udc00a")).isEqualTo("\\udc00a");
    assertThat(SafeText.line("\uDB40\uDC01")).isEqualTo("\\udb40\\udc01"); // a hidden tag
  }

  @Test
  void text_that_is_very_long_is_cut_but_no_character_in_two() {
    assertThat(SafeText.line("x".repeat(1_000_000))).isEqualTo("x".repeat(1000) + "…");
    assertThat(SafeText.line("x".repeat(1000))).isEqualTo("x".repeat(1000));
    assertThat(SafeText.line("x".repeat(999) + "\uD83D\uDC24")).isEqualTo("x".repeat(999) + "…");
  }

  @Test
  void a_writer_passes_line_ends_and_tabs_and_joins_halves_of_a_character() throws Exception {
    assertThat(written("a\tb\r\n", "c\rd\n", "\uD83D", "\uDC24", "\uD83D"))
        .isEqualTo("a\tb\r\nc\\u000dd\n\uD83D\uDC24\\ud83d");
  }

  private static String written(String... texts) throws Exception {
    StringWriter out = new StringWriter();
    try (SafeWriter safe = new SafeWriter(out)) {
      for (String text : texts) {
        safe.write(text);
      }
    }
    return out.toString();
  }
}
