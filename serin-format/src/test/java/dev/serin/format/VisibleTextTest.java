package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class VisibleTextTest {
  @Test
  void unsafe_characters_are_escaped_except_those_of_the_layout() {
    String text = "a\u001b[31m\r\n\tb\u202ec\ud800";
    assertThat(VisibleText.escaped(text, "\n\t"))
        .isEqualTo("a\\u001b[31m\\u000d\n\tb\\u202ec\\ud800");
    assertThat(VisibleText.escaped(text, ""))
        .isEqualTo("a\\u001b[31m\\u000d\\u000a\\u0009b\\u202ec\\ud800");
  }

  @Test
  void a_text_without_unsafe_characters_stays_as_it_is() {
    String text = "gr\u00fcn \u732b \ud83d\ude00";
    assertThat(VisibleText.escaped(text, "")).isSameAs(text);
  }
}
