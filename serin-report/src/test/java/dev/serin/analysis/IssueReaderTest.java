package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.report.HtmlReport;
import dev.serin.report.TextReport;
import dev.serin.report.UnpackedPage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.AbstractList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class IssueReaderTest {
  /** An issue, and a text of 902 characters that no other issue has. */
  private static final long WEIGHT = 2068;

  @TempDir private Path folder;

  @Test
  void issues_of_all_files_of_a_folder_come_in_the_order_of_their_times() throws Exception {
    Samples.file(folder, "issues-b.jsonl", Samples.LAG);
    Samples.file(folder, "pending-a.jsonl", Samples.UNFINISHED);
    Samples.file(folder, "issues-c.jsonl", Samples.MATRIX, "", Samples.NORMAL);
    Samples.file(folder, "notes.txt", "no issues");
    IssueSet set = Samples.read(folder);
    assertThat(set.issues().stream().map(ReportedIssue::costMillis))
        .containsExactly(916L, 2003L, 2916L, 5100L);
    assertThat(set.skipped()).isEmpty();
    assertThat(set.skippedCount()).isZero();
  }

  @Test
  void files_and_folders_may_be_given_together_and_an_issue_is_there_once() throws Exception {
    Path file = Samples.file(folder, "issues.jsonl", Samples.NORMAL);
    Path other = Samples.file(folder, "other.json", Samples.LAG);
    IssueSet set = new IssueReader(new MethodMaps()).read(List.of(folder, file, other));
    assertThat(set.issues()).hasSize(2);
  }

  @Test
  void issues_that_are_merged_after_the_folder_was_listed_are_found() throws Exception {
    Path source = Samples.file(folder, "issues-1a204371314-55f8298a-1.jsonl", Samples.NORMAL);
    Path other = Samples.file(Files.createDirectory(folder.resolve("b")), "b.jsonl", Samples.LAG);
    Path merged = folder.resolve("issues-merged-1a204371314-55f8298a-1a204371314-55f8298a-1.jsonl");
    List<Path> inputs = renamesSecond(source, merged, other);
    IssueSet set = new IssueReader(new MethodMaps()).read(inputs);
    assertThat(merged).exists();
    assertThat(set.issues()).hasSize(2);
  }

  @Test
  void a_merged_file_that_was_still_empty_is_read_again() throws Exception {
    Path source = Samples.file(folder, "issues-1a204371314-55f8298a-1.jsonl", Samples.NORMAL);
    Path other = Samples.file(Files.createDirectory(folder.resolve("b")), "b.jsonl", Samples.LAG);
    Path merged = folder.resolve("issues-merged-1a104371314-55f8298a-1a204371314-55f8298a-1.jsonl");
    Files.createFile(merged);
    List<Path> inputs = renamesSecond(source, merged, other);
    IssueSet set = new IssueReader(new MethodMaps()).read(inputs);
    assertThat(source).doesNotExist();
    assertThat(set.issues()).hasSize(2);
  }

  @Test
  void copies_of_an_issue_without_a_message_have_its_id() throws Exception {
    String frames = Samples.FRAMES.replace("\"session\"", "\"issueId\":\"s1-7\",\"session\"");
    String copy = frames.replace("\"session\"", "\"receivedFrom\":\"a device\",\"session\"");

    assertThat(Samples.readLines(folder, frames, copy).issues()).hasSize(1);
    assertThat(Samples.readLines(folder, frames, copy.replace("s1-7", "s1-8")).issues()).hasSize(2);
  }

  @Test
  void what_was_pending_gives_way_to_what_was_reported_after_all() throws Exception {
    String pending = Samples.NORMAL.replace("{\"tag\"", "{\"unfinished\":true,\"tag\"");
    assertThat(Samples.readLines(folder, pending, Samples.NORMAL).issues())
        .singleElement()
        .matches(issue -> !issue.unfinished());
    assertThat(Samples.readLines(folder, Samples.NORMAL, pending).issues())
        .singleElement()
        .matches(issue -> !issue.unfinished());
  }

  @Test
  void a_broken_line_is_skipped_counted_and_named_by_file_and_line() throws Exception {
    IssueSet set =
        Samples.readLines(
            folder,
            Samples.LAG,
            Samples.NORMAL.substring(0, 200),
            "[1,2]",
            "{\"no\":\"tag\"}",
            Samples.LAG + Samples.LAG,
            Samples.NORMAL);
    assertThat(set.issues()).hasSize(2);
    assertThat(set.skippedCount()).isEqualTo(4);
    assertThat(set.skipped()).hasSize(4);
    assertThat(set.skipped().get(0))
        .startsWith(folder.resolve("issues.jsonl") + ":2: skipped, this line is not JSON");
    assertThat(set.skipped().get(1)).contains("issues.jsonl:3: ").contains("no key \"tag\"");
    assertThat(set.skipped().get(2)).contains("issues.jsonl:4: ").contains("no key \"tag\"");
    assertThat(set.skipped().get(3)).contains("issues.jsonl:5: ").contains("not JSON");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "\u0000\u0001\u001b[31m",
        "{\"tag\":",
        "{\"tag\":\"\\ud8",
        "nulL",
        "\"text\"",
        "{\"tag\":1}{",
        "1e999999999999"
      })
  void no_line_whatever_it_is_stops_the_others(String line) throws Exception {
    IssueSet set = Samples.readLines(folder, line, Samples.LAG);
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skippedCount()).isEqualTo(1);
    assertThat(set.skipped().get(0)).doesNotContain("\u001b").contains(":1: ");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"tag\":\"t\"}",
        "{\"tag\":\"t\",\"cost\":-9223372036854775808,\"time\":9223372036854775807}",
        "{\"tag\":\"t\",\"cost\":1e999,\"time\":-1e999,\"scene\":{\"a\":[1]},\"process\":null}",
        "{\"tag\":[],\"callTree\":{\"a\":1},\"stack\":5,\"methods\":[1],\"threadStack\":{}}",
        "{\"tag\":\"t\",\"callTree\":[[],[1],5,null,{\"a\":1},[\"a\",\"b\",1,2,3,4,5,6]]}",
        "{\"tag\":\"t\",\"callTree\":[[-5,4294967301,1,1,1,1,1,1],[99999999999,5,1,1,1,1,1,1]]}",
        "{\"tag\":\"t\",\"stack\":\"0,1,2\\nx,y,z,w\\n999999999999999999999,1,1,1\\n-1,-1,-1,-1\"}",
        "{\"tag\":\"t\",\"time\":123456789012345678901234567890,\"dispatchId\":{}}"
      })
  void an_issue_with_values_of_any_kind_is_shown_in_both_reports(String line) throws Exception {
    IssueSet set = Samples.readLines(folder, line);
    assertThat(set.issues()).hasSize(1);
    StringBuilder text = new StringBuilder();
    new TextReport(10).write(set, text);
    assertThat(text).contains("\n1. An issue with the tag ");
    assertThat(UnpackedPage.json(new HtmlReport().page(set))).contains("An issue with the tag ");
  }

  @Test
  void a_line_that_is_too_long_is_skipped_without_being_kept() throws Exception {
    String longLine = "{\"tag\":\"t\",\"scene\":\"" + "x".repeat(5000) + "\"}";
    IssueSet set = readLimited(limits(4000, 100_000, 10), longLine, Samples.LAG);
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("issues.jsonl:1: skipped, the line has 5022 bytes")
        .contains("at most 4000");
  }

  @Test
  void more_issues_than_there_is_room_for_are_counted() throws Exception {
    String line = "{\"tag\":\"t\",\"scene\":\"%02d" + "x".repeat(900) + "\"}";
    String[] lines = new String[20];
    for (int i = 0; i < lines.length; i++) {
      lines[i] = line.formatted(i);
    }
    long keptBytes = 11 * WEIGHT; // the tenth issue needs room for more texts than it adds
    IssueSet set = readLimited(limits(4000, keptBytes, 3), lines);
    assertThat(set.issues()).hasSize(10);
    assertThat(set.skippedCount()).isEqualTo(10);
    assertThat(set.skipped()).hasSize(4);
    assertThat(set.skipped().get(0)).contains(":11: ").contains("give fewer files at once");
    assertThat(set.skipped().get(3)).isEqualTo("and 7 more were skipped");
  }

  @Test
  void deep_nesting_is_skipped() throws Exception {
    String deep = "{\"tag\":" + "[".repeat(100_000) + "]".repeat(100_000) + "}";
    IssueSet set = Samples.readLines(folder, deep, Samples.LAG);
    assertThat(set.issues()).hasSize(1);
    assertThat(set.skipped()).singleElement().asString().contains(":1: skipped");
  }

  @Test
  void bytes_that_are_no_text_are_skipped() throws Exception {
    byte[] bytes = new byte[10_000];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (i * 31);
    }
    IssueSet set = Samples.read(Files.write(folder.resolve("core.jsonl"), bytes));
    assertThat(set.issues()).isEmpty();
    assertThat(set.skippedCount()).isPositive();
  }

  @Test
  void a_file_that_does_not_exist_is_named_with_what_to_give_instead() {
    Path none = folder.resolve("none");
    assertThatThrownBy(() -> Samples.read(none))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining(none + " does not exist")
        .hasMessageContaining("Give a file of issues or the folder");
  }

  @Test
  void a_broken_map_beside_issues_is_named_and_their_own_names_are_used() throws Exception {
    Samples.file(
        folder, "methodMapping-m1.txt", "# mapId m1", "5,1,com.example.Main onClick ()V", "6,");
    Samples.file(folder, "issues.jsonl", Samples.NORMAL);
    IssueSet set = Samples.read(folder);
    assertThat(set.issues().get(0).tree().get(1).name()).isEqualTo("com.example.Main.onClick");
    assertThat(set.skippedCount()).isEqualTo(1);
    assertThat(set.skipped()).singleElement().asString().contains("methodMapping-m1.txt:3");
  }

  private static ReadLimits limits(int lineChars, long keptBytes, int namedParts) {
    return new ReadLimits(
        new ReadLimits.LineLimits(lineChars, 1000, 10),
        new ReadLimits.FileLimits(10, 5, 100_000, 1_000_000),
        keptBytes,
        1 << 20,
        namedParts);
  }

  private IssueSet readLimited(ReadLimits limits, String... lines)
      throws IOException, ReportException {
    Path file = Samples.file(folder, "issues.jsonl", lines);
    return new IssueReader(new MethodMaps(), NameMappings.of(NameMapping.NONE), limits)
        .read(List.of(file));
  }

  /** The folder, and a file before whose listing another one is renamed. */
  private List<Path> renamesSecond(Path source, Path merged, Path other) {
    return new AbstractList<>() {
      @Override
      public Path get(int index) {
        if (index == 1 && Files.exists(source)) {
          source.toFile().renameTo(merged.toFile()); // the folder was listed before
        }
        return index == 0 ? folder : other;
      }

      @Override
      public int size() {
        return 2;
      }
    };
  }
}
