package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CompressedInputTest {
  private static final ReadLimits.FileLimits SMALL =
      new ReadLimits.FileLimits(3, 4, 10_000, 25_000);

  @TempDir private Path folder;

  private static byte[] gzip(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  private Path write(String name, byte[] bytes) throws IOException {
    return Files.write(folder.resolve(name), bytes);
  }

  @Test
  void compressed_files_of_a_folder_are_read_like_others() throws Exception {
    write("a.jsonl.gz", gzip(Samples.LAG + "\n"));
    Samples.file(folder, "b.jsonl", Samples.UNFINISHED);

    IssueSet set = Samples.read(folder);

    assertThat(set.issues()).hasSize(2);
    assertThat(set.skipped()).isEmpty();
  }

  @Test
  void a_named_file_is_recognized_by_its_content_and_may_have_several_parts() throws Exception {
    byte[] first = gzip(Samples.LAG + "\n");
    byte[] second = gzip(Samples.UNFINISHED + "\n");
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);

    assertThat(Samples.read(write("issues", both)).issues()).hasSize(2);
  }

  @Test
  void a_truncated_file_is_shown_up_to_its_end_and_named() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 2000; i++) {
      lines.append(Samples.UNFINISHED.replace("s2-swing-1", "s2-swing-" + i)).append('\n');
    }
    byte[] whole = gzip(lines.toString());

    IssueSet set = Samples.read(write("a.jsonl.gz", Arrays.copyOf(whole, whole.length / 2)));

    assertThat(set.issues()).hasSizeBetween(500, 1999);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("a.jsonl.gz: the rest is skipped, as it cannot be read: java.io.EOFException");
  }

  @Test
  void a_file_that_is_only_named_like_a_compressed_one_is_read_as_text() throws Exception {
    assertThat(
            Samples.read(write("a.jsonl.gz", Samples.LAG.getBytes(StandardCharsets.UTF_8)))
                .issues())
        .hasSize(1);
  }

  @Test
  void a_damaged_file_is_named() throws Exception {
    byte[] damaged = gzip(Samples.LAG);
    damaged[2] = 99; // the method of compression
    Path file = write("a.jsonl.gz", damaged);

    assertThatThrownBy(() -> Samples.read(file))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("a.jsonl.gz cannot be read: java.util.zip.ZipException");
  }

  @Test
  void the_limit_of_bytes_applies_to_the_decompressed_text() throws Exception {
    Path bomb = write("a.jsonl.gz", gzip((" ".repeat(999) + "\n").repeat(100_000)));
    Samples.file(folder, "b.jsonl", Samples.LAG);
    ReadLimits limits =
        new ReadLimits(
            ReadLimits.DEFAULTS.line(), SMALL, ReadLimits.DEFAULTS.keptBytes(), 1 << 20, 10);

    IssueSet set =
        new IssueReader(new MethodMaps(), NameMappings.of(NameMapping.NONE), limits)
            .read(List.of(folder));

    assertThat(Files.size(bomb)).isGreaterThan(10_000);
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("a.jsonl.gz: the rest is skipped after 10000 bytes");
  }

  private static byte[] zstandard(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new ZstdOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
    return bytes.toByteArray();
  }

  @Test
  void files_compressed_by_zstandard_are_read_like_others() throws Exception {
    write("a.jsonl.zst", zstandard(Samples.LAG + "\n"));
    write("b.jsonl", zstandard(Samples.UNFINISHED + "\n"));

    IssueSet set = Samples.read(folder);

    assertThat(set.issues()).hasSize(2);
    assertThat(set.skipped()).isEmpty();
  }

  @Test
  void a_truncated_or_damaged_file_of_zstandard_is_named() throws Exception {
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      lines.append(Samples.UNFINISHED.replace("s2-swing-1", "s2-swing-" + i * 7919L * i));
      lines.append('\n');
    }
    byte[] whole = zstandard(lines.toString());
    byte[] damaged = whole.clone();
    for (int i = damaged.length / 2; i < damaged.length / 2 + 20; i++) {
      damaged[i] ^= 0x55;
    }
    for (byte[] bytes : List.of(Arrays.copyOf(whole, whole.length / 2), damaged)) {
      IssueSet set = Samples.read(write("a.jsonl.zst", bytes));
      assertThat(set.issues()).hasSizeBetween(100, 19_999);
      assertThat(set.skippedCount()).isPositive();
    }
  }

  /**
   * A frame of Zstandard with a text, and blocks that repeat a blank 131,072 times; the library's
   * encoder never writes those.
   */
  private static byte[] withRepeatedBlanks(String text, int blocks) {
    byte[] raw = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream frame = new ByteArrayOutputStream();
    frame.writeBytes(new byte[] {0x28, (byte) 0xB5, 0x2F, (byte) 0xFD, 0, 0x58}); // 2 MiB window
    writeBlockHeader(frame, raw.length << 3);
    frame.writeBytes(raw);
    for (int i = 1; i <= blocks; i++) {
      int isLast = i == blocks ? 1 : 0;
      writeBlockHeader(frame, (1 << 17) << 3 | 1 << 1 | isLast);
      frame.write(' ');
    }
    return frame.toByteArray();
  }

  private static void writeBlockHeader(ByteArrayOutputStream frame, int header) {
    for (int shift = 0; shift < 24; shift += Byte.SIZE) {
      frame.write(header >> shift);
    }
  }

  @Test
  void blocks_that_repeat_a_byte_are_read_up_to_the_limit() throws Exception {
    IssueSet set = Samples.read(write("a.jsonl.zst", withRepeatedBlanks(Samples.LAG + "\n", 10)));

    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped()).isEmpty();
  }

  @Test
  void a_file_that_becomes_much_larger_is_not_read_to_its_end() throws Exception {
    String blanks = (" ".repeat(999_999) + "\n").repeat(100);
    write("a.jsonl.gz", gzip(Samples.LAG + "\n" + blanks));
    write("b.jsonl.zst", withRepeatedBlanks(Samples.UNFINISHED + "\n", 800));

    IssueSet set = Samples.read(folder);

    assertThat(set.issues()).hasSize(2);
    assertThat(set.skipped())
        .hasSize(2)
        .allMatch(sentence -> sentence.contains("it becomes more than 500 times as large"));
  }
}
