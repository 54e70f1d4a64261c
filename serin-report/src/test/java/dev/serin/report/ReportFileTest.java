package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.ReportException;
import dev.serin.analysis.ReportedIssue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class ReportFileTest {
  private static final IssueSet NONE = new IssueSet(List.of(), List.of(), 0);

  private static final String REMEDY = "Name another file, or allow it with --replace.";

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(ReportFormat.class)
  void a_report_replaces_a_report_and_what_is_empty(ReportFormat format) throws Exception {
    Path file = folder.resolve("report");
    write(file, format);
    for (ReportFormat next : ReportFormat.values()) {
      write(file, next);
    }
    write(Files.createFile(folder.resolve("empty")), format);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactlyInAnyOrder(file, folder.resolve("empty"));
    }
  }

  @ParameterizedTest
  @EnumSource(ReportFormat.class)
  void a_new_report_and_its_folder_have_the_permissions_that_the_umask_gives(ReportFormat format)
      throws Exception {
    Path file = folder.resolve("new/report");
    write(file, format);
    assertThat(permissions(file)).isEqualTo(permissions(Files.createFile(folder.resolve("any"))));
    assertThat(permissions(file.getParent()))
        .isEqualTo(permissions(Files.createDirectory(folder.resolve("any folder"))));
  }

  @ParameterizedTest
  @ValueSource(strings = {"rw-------", "rw-rw-rw-", "r--r-----"})
  void a_report_that_is_replaced_keeps_its_permissions(String permissions) throws Exception {
    Path file = folder.resolve("report");
    write(file, ReportFormat.text);
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(permissions));
    write(file, ReportFormat.html);
    assertThat(file).content().contains(ReportFile.PAGE_MARKER);
    assertThat(permissions(file)).isEqualTo(permissions);
  }

  private static String permissions(Path file) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
  }

  @ParameterizedTest
  @EnumSource(ReportFormat.class)
  void a_file_that_is_no_report_is_refused_unless_that_is_allowed(ReportFormat format)
      throws Exception {
    Path file = Files.writeString(folder.resolve("thesis.html"), "<!DOCTYPE html><p>mine");
    assertThatThrownBy(() -> write(file, format))
        .isInstanceOf(ReportException.class)
        .hasMessage(
            file
                + " exists and is not a Serin report, so it is not replaced. Name another"
                + " file, or allow it with --replace.");
    assertThat(file).hasContent("<!DOCTYPE html><p>mine");
    ReportFile.check(file, true, REMEDY);
  }

  @Test
  void a_folder_a_device_and_a_link_to_nothing_are_always_refused() throws Exception {
    Path link = Files.createSymbolicLink(folder.resolve("link"), folder.resolve("none"));
    for (Path file : List.of(folder, Path.of("/dev/null"), link)) {
      assertThatThrownBy(() -> ReportFile.check(file, true, REMEDY))
          .hasMessage(
              file
                  + " is not a regular file, and reports are written only to regular files."
                  + " Name another file.");
    }
  }

  @Test
  void a_link_stays_and_the_report_that_it_leads_to_is_replaced() throws Exception {
    Path file = folder.resolve("report.html");
    write(file, ReportFormat.text);
    Path link = Files.createSymbolicLink(folder.resolve("latest"), file);
    write(link, ReportFormat.html);
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(file).content().startsWith("<!DOCTYPE html>");
  }

  @Test
  void a_report_that_is_the_same_keeps_its_time() throws Exception {
    Path file = folder.resolve("a").resolve("report.html");
    write(file, ReportFormat.html);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000));
    write(file, ReportFormat.html);
    assertThat(Files.getLastModifiedTime(file)).isEqualTo(FileTime.fromMillis(1_000_000));
    write(file, ReportFormat.text);
    assertThat(Files.getLastModifiedTime(file)).isGreaterThan(FileTime.fromMillis(1_000_000));
  }

  @Test
  void a_report_that_cannot_be_written_whole_leaves_nothing_and_changes_nothing() throws Exception {
    Path file = folder.resolve("report.txt");
    write(file, ReportFormat.text);
    String before = Files.readString(file);
    ReportedIssue broken =
        new ReportedIssue(JsonNodeFactory.instance.objectNode(), null, false); // fails when written
    IssueSet set = new IssueSet(List.of(broken), List.of(), 0);
    assertThatThrownBy(() -> ReportFile.write(file, ReportFormat.text, set, 1))
        .isInstanceOf(NullPointerException.class);
    assertThat(file).hasContent(before.strip());
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left).containsExactly(file);
    }
  }

  private static void write(Path file, ReportFormat format) throws IOException, ReportException {
    ReportFile.check(file, false, REMEDY);
    ReportFile.write(file, format, NONE, 1);
  }
}
