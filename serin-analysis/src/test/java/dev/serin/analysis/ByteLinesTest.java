package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class ByteLinesTest {
  private static List<String> lines(InputStream in, int maxBytes) throws IOException {
    ByteLines lines = new ByteLines(in, maxBytes);
    List<String> texts = new ArrayList<>();
    for (List<ByteLines.Line> batch = lines.next(); !batch.isEmpty(); batch = lines.next()) {
      for (ByteLines.Line line : batch) {
        String text =
            new String(line.bytes(), line.from(), line.length(), StandardCharsets.US_ASCII);
        String begin = text.substring(0, Math.min(3, text.length()));
        texts.add(line.number() + "@" + line.offset() + " " + begin + line.length() + cut(line));
      }
    }
    return texts;
  }

  private static String cut(ByteLines.Line line) {
    return line.isCut() ? " of " + line.wholeLength() : "";
  }

  private static InputStream bytes(String text) {
    return new ByteArrayInputStream(text.getBytes(StandardCharsets.US_ASCII));
  }

  @Test
  void lines_have_numbers_and_places() throws Exception {
    assertThat(lines(bytes("abc\n\ndefg\nh"), 100))
        .containsExactly("1@0 abc3", "2@4 0", "3@5 def4", "4@10 h1");
    assertThat(lines(bytes(""), 100)).isEmpty();
    assertThat(lines(bytes("\n"), 100)).containsExactly("1@0 0");
  }

  @Test
  void a_line_longer_than_a_batch_is_whole_up_to_the_limit_and_cut_beyond() throws Exception {
    String text = "a\n" + "b".repeat(3_000_000) + "\nc\n" + "d".repeat(5_000_000) + "\ne\nf";
    assertThat(lines(bytes(text), 4_000_000))
        .containsExactly(
            "1@0 a1",
            "2@2 bbb3000000",
            "3@3000003 c1",
            "4@3000005 ddd4000000 of 5000000",
            "5@8000006 e1",
            "6@8000008 f1");
    assertThat(lines(bytes("x".repeat(20) + "\n" + "y".repeat(3_000_000)), 10))
        .containsExactly("1@0 xxx10 of 20", "2@21 yyy10 of 3000000");
  }

  @Test
  void complete_lines_before_a_failure_are_returned() {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("damaged");
          }

          @Override
          public int read(byte[] bytes, int offset, int length) throws IOException {
            throw new IOException("damaged");
          }
        };
    ByteLines lines = new ByteLines(new SequenceInputStream(bytes("a\nb\nc"), failing), 100);
    assertThatThrownBy(
            () -> {
              assertThat(lines.next()).hasSize(2);
              lines.next();
            })
        .hasMessage("damaged");
  }
}
