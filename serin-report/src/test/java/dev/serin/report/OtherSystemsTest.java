package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.NameMapping;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.Samples;
import dev.serin.issue.TreeRow;
import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Issues, maps and reports on file systems that work as those of Windows and macOS. */
@Tag("any-jvm")
class OtherSystemsTest {
  private static final String LINE_END_OF_WINDOWS = "\r\n";

  /** A system, and a folder there that exists. */
  enum OtherSystem {
    WINDOWS("C:\\Users\\Ann Lee\\issues"),
    MAC("/Users/ann lee/issues");

    private final String folder;

    OtherSystem(String folder) {
      this.folder = folder;
    }

    Path folder() throws IOException {
      Configuration likeIt = this == WINDOWS ? Configuration.windows() : Configuration.osX();
      FileSystem files = Jimfs.newFileSystem(likeIt);
      return Files.createDirectories(files.getPath(folder));
    }
  }

  @ParameterizedTest
  @EnumSource
  void issues_and_the_map_beside_them_are_read_with_either_end_of_lines(OtherSystem system)
      throws Exception {
    Path folder = system.folder();
    write(folder, "methodMapping-1.txt", "# mapId m1", "5,1,com.example.New name ()V");
    write(folder, "issues-1.jsonl", Samples.LAG, "", Samples.NORMAL);
    IssueSet set = Samples.read(folder);
    assertThat(set.skipped()).isEmpty();
    assertThat(set.issues()).hasSize(2);
    assertThat(set.issues().get(1).tree().stream().map(TreeRow::name))
        .containsExactly("the message", "com.example.New.name", "com.example.Model.load");
  }

  /** Editors and shells of Windows begin files with it. */
  @Test
  void a_byte_order_mark_belongs_to_no_line() throws Exception {
    Path folder = OtherSystem.WINDOWS.folder();
    write(folder, "methodMapping-1.txt", "\uFEFF# mapId m1", "5,1,com.example.New name ()V");
    write(folder, "issues-1.jsonl", "\uFEFF" + Samples.NORMAL);
    Path mapping = write(folder, "mapping.txt", "\uFEFFcom.example.Main -> a.a:");
    IssueSet set = Samples.read(folder);
    assertThat(set.skipped()).isEmpty();
    assertThat(set.issues().get(0).tree().get(1).name()).isEqualTo("com.example.New.name");
    assertThat(NameMapping.read(mapping).originalClass("a.a")).isEqualTo("com.example.Main");
  }

  @ParameterizedTest
  @EnumSource
  void a_message_names_a_file_as_the_system_does(OtherSystem system) throws Exception {
    Path file = write(system.folder(), "issues-1.jsonl", "no JSON");
    assertThat(Samples.read(file.getParent()).skipped())
        .singleElement()
        .asString()
        .startsWith(system.folder + file.getFileSystem().getSeparator() + "issues-1.jsonl:1: ");
  }

  @ParameterizedTest
  @EnumSource
  void a_mapping_of_r8_is_read_with_the_ends_of_lines_of_windows(OtherSystem system)
      throws Exception {
    Path folder = system.folder();
    Path mapping =
        write(folder, "mapping.txt", "com.example.Main -> a.a:", "    1:9:void run():3:11 -> b");
    assertThat(NameMapping.read(mapping).originalClass("a.a")).isEqualTo("com.example.Main");
  }

  @ParameterizedTest
  @EnumSource
  void a_report_replaces_an_older_one_and_leaves_no_other_file(OtherSystem system)
      throws Exception {
    Path folder = system.folder();
    Path issues = write(folder, "issues-1.jsonl", Samples.LAG);
    Path report = folder.resolve("reports").resolve("report.html");
    for (String line : List.of(Samples.LAG, Samples.NORMAL)) {
      write(folder, "issues-1.jsonl", line);
      IssueSet set = Samples.read(issues);
      ReportFile.check(report, false, "");
      ReportFile.write(report, ReportFormat.html, set, ReportFormat.LINES);
    }
    try (var files = Files.list(report.getParent())) {
      assertThat(files).containsExactly(report);
    }
    assertThat(Files.readString(report)).contains(ReportFile.PAGE_MARKER);
  }

  /** On both systems, names that differ by case are the same file. */
  @ParameterizedTest
  @EnumSource
  void a_file_of_others_is_not_replaced_under_a_name_of_another_case(OtherSystem system)
      throws Exception {
    Path folder = system.folder();
    write(folder, "Notes.html", "mine");
    assertThat(catchCheck(folder.resolve("notes.HTML")))
        .isInstanceOf(ReportException.class)
        .hasMessageContaining("exists and is not a Serin report");
  }

  @Test
  void the_ending_of_a_page_s_name_may_have_capitals() throws Exception {
    Path folder = OtherSystem.WINDOWS.folder();
    assertThat(ReportFormat.of(null, folder.resolve("REPORT.HTML"))).isEqualTo(ReportFormat.html);
    assertThat(ReportFormat.of(null, folder.resolve("report.txt"))).isEqualTo(ReportFormat.text);
  }

  private static Throwable catchCheck(Path file) {
    return catchThrowable(() -> ReportFile.check(file, false, ""));
  }

  private static Path write(Path folder, String name, String... lines) throws IOException {
    return Files.writeString(
        folder.resolve(name), String.join(LINE_END_OF_WINDOWS, lines) + LINE_END_OF_WINDOWS);
  }
}
