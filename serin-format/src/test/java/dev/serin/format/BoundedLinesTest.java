package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.FilterReader;
import java.io.IOException;
import java.io.Reader;
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

  @Test
  void lines_are_whole_wherever_the_reader_s_pieces_end() throws Exception {
    String text = "one\n\n" + "x".repeat(20_000) + "\nlast\r\n";
    for (int pieceChars : new int[] {1, 3, 8191, 8192, 8193}) {
      BoundedLines lines = new BoundedLines(inPieces(text, pieceChars), 15_000);
      assertThat(lines.next()).isEqualTo("one");
      assertThat(lines.next()).isEmpty();
      assertThat(lines.next()).isEqualTo("x".repeat(15_000));
      assertThat(lines.lengthChars()).isEqualTo(20_000);
      assertThat(lines.next()).isEqualTo("last\r");
      assertThat(lines.next()).isNull();
      assertThat(lines.next()).isNull();
    }
  }

  private static Reader inPieces(String text, int pieceChars) {
    return new FilterReader(new StringReader(text)) {
      @Override
      public int read(char[] to, int from, int count) throws IOException {
        return super.read(to, from, Math.min(count, pieceChars));
      }
    };
  }
}
