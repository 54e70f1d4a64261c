package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import org.junit.jupiter.api.Test;

class BoundedLinesTest {
  @Test
  void lines_have_their_numbers_and_lengths_and_the_last_needs_no_end() throws Exception {
    BoundedLines lines = new BoundedLines(new StringReader("ab\n\nabcdef\nabc"), 4);
    assertThat(lines.next()).isEqualTo("ab");
    assertThat(lines.number()).isEqualTo(1);
    assertThat(lines.next()).isEmpty();
    assertThat(lines.isCut()).isFalse();
    assertThat(lines.next()).isEqualTo("abcd");
    assertThat(lines.isCut()).isTrue();
    assertThat(lines.lengthChars()).isEqualTo(6);
    assertThat(lines.next()).isEqualTo("abc");
    assertThat(lines.isCut()).isFalse();
    assertThat(lines.number()).isEqualTo(4);
    assertThat(lines.next()).isNull();
  }

  @Test
  void a_text_without_lines_has_none() throws Exception {
    assertThat(new BoundedLines(new StringReader(""), 4).next()).isNull();
  }
}
