package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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
        new IssueReader(new MethodMaps(), NameMapping.NONE, limits).read(List.of(folder));

    assertThat(Files.size(bomb)).isGreaterThan(10_000);
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("a.jsonl.gz: the rest is skipped after 10000 bytes");
  }
}
