package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.report.HtmlReport;
import dev.serin.report.TextReport;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Issues whose content does not fit into the memory, so that it is read again. */
class IssueStoreTest {
  private static final int ISSUES = 600;

  @TempDir private Path folder;
  private Path file;

  @BeforeEach
  void write_issues_of_several_problems() throws Exception {
    String[] lines = new String[ISSUES + 3];
    for (int i = 0; i < ISSUES; i++) {
      lines[i] =
          Samples.NORMAL
              .replace("s1-swing-7", "s1-swing-" + (100 + i))
              .replace("Model.load", "Model" + (char) ('a' + i % 7) + ".load")
              .replace("2916", String.valueOf(2916 + i * 31 % 97));
    }
    lines[ISSUES] = Samples.LAG;
    lines[ISSUES + 1] = Samples.NORMAL;
    lines[ISSUES + 2] = Samples.MATRIX;
    file = Samples.file(folder, "issues.jsonl", lines);
  }

  private static IssueSet read(Path input, long contentBytes) throws Exception {
    return new IssueReader(
            new MethodMaps(), NameMappings.of(NameMapping.NONE), ReadLimits.DEFAULTS, contentBytes)
        .read(List.of(input));
  }

  private static String reports(IssueSet set) throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(60).write(set, text);
    new TextReport(60).withEachMessage().write(set, text);
    new HtmlReport().write(set, text);
    return text.toString();
  }

  @Test
  void reports_of_issues_that_are_read_again_are_the_same() throws Exception {
    String kept = reports(read(file, Long.MAX_VALUE / 2));
    assertThat(kept).contains("Modela.load", "Modelg.load");
    assertThat(reports(read(file, 0))).isEqualTo(kept);
    assertThat(reports(read(file, 20_000))).isEqualTo(kept);
  }

  @Test
  void compressed_issues_are_copied_and_deleted_files_do_no_harm_to_them() throws Exception {
    String kept = reports(read(file, Long.MAX_VALUE / 2));
    Path compressed = folder.resolve("a.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(compressed))) {
      Files.copy(file, out);
    }
    IssueSet set = read(compressed, 0);
    Files.delete(compressed);
    assertThat(reports(set)).isEqualTo(kept);
  }

  @Test
  void a_pending_file_that_disappears_is_shown() throws Exception {
    Path pending = folder.resolve("pending-1a1fe3bd96d-f39506cd-swing.jsonl");
    Files.writeString(pending, Samples.UNFINISHED + "\n");
    IssueSet set = read(pending, 0);
    Files.delete(pending);
    assertThat(reports(set)).contains("5100 ms");
  }

  @Test
  void a_file_that_is_changed_or_deleted_meanwhile_is_named() throws Exception {
    IssueSet set = read(file, 0);
    Files.writeString(file, "x".repeat(2_000_000), StandardCharsets.UTF_8);
    assertThatThrownBy(() -> reports(set))
        .isInstanceOf(UncheckedIOException.class)
        .hasMessageContaining(file + " was changed or deleted while it was read")
        .hasMessageContaining("Read the issues again");
    Files.writeString(file, "");
    assertThatThrownBy(() -> reports(set)).hasMessageContaining("it has become shorter");
    Files.delete(file);
    assertThatThrownBy(() -> reports(set)).isInstanceOf(UncheckedIOException.class);
  }

  @Test
  void a_later_issue_replaces_a_pending_one_and_copies_count_once() throws Exception {
    Samples.file(folder, "a.jsonl", Samples.UNFINISHED, Samples.LAG, Samples.MATRIX);
    String ended = Samples.UNFINISHED.replace("\"unfinished\":true", "\"late\":0");
    Samples.file(folder, "z.jsonl", ended, Samples.LAG, Samples.MATRIX, Samples.UNFINISHED);
    IssueSet set = read(folder, 0);
    assertThat(set.issues()).hasSize(ISSUES + 4).noneMatch(ReportedIssue::unfinished);
    assertThat(set.problems()).hasSize(ISSUES + 3);
  }
}
