package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.IssueFiles;
import dev.serin.format.MergeLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Files of ended sessions are merged; no issue is lost or changed. */
class MergedIssuesTest extends MergeFixture {
  @Test
  void up_to_64_files_stay_as_they_are() throws IOException {
    for (int count : new int[] {10, 64}) {
      Path folder = folder("of-" + count);
      sessions(folder, count);
      List<String> before = names(folder);
      merge(folder);
      assertThat(names(folder)).isEqualTo(before);
    }
  }

  @Test
  void of_65_files_one_is_left_with_the_bytes_of_all() throws IOException {
    Path folder = folder("many");
    sessions(folder, 65);
    byte[] all = content(folder);
    merge(folder);
    assertThat(names(folder)).containsExactly(IssueFiles.merged(session(1), session(65), 1));
    assertThat(content(folder)).isEqualTo(all);
  }

  @Test
  void of_300_files_at_most_64_are_left_below_the_limit_of_a_file_each() throws IOException {
    Path folder = folder("many");
    for (int i = 1; i <= 300; i++) {
      session(folder, i, 10, 100);
    }
    byte[] all = sorted(content(folder));
    merge(folder);
    assertThat(names(folder)).hasSizeLessThanOrEqualTo(64);
    assertThat(sorted(content(folder))).isEqualTo(all);
    for (String name : names(folder)) {
      assertThat(Files.size(folder.resolve(name))).isLessThanOrEqualTo(MAX_BYTES / 16);
    }
  }

  @Test
  void a_merged_file_is_younger_than_its_parts_in_each_precision_of_times() throws IOException {
    Path folder = folder("many");
    sessions(folder, 65);
    merge(folder);
    Path merged = folder.resolve(IssueFiles.merged(session(1), session(65), 1));
    assertThat(merged.toFile().lastModified()).isEqualTo(millis(65) + 2000);
  }

  @Test
  void merged_files_are_merged_again() throws IOException {
    Path folder = folder("many");
    sessions(folder, 65);
    merge(folder);
    for (int i = 66; i <= 130; i++) {
      session(folder, i, 1, 10);
    }
    byte[] all = content(folder);
    merge(folder);
    assertThat(names(folder)).containsExactly(IssueFiles.merged(session(1), session(130), 1));
    assertThat(content(folder)).isEqualTo(all);
  }

  @Test
  void files_of_sessions_that_run_are_not_touched() throws IOException {
    Path folder = folder("many");
    sessions(folder, 100);
    IssueDirectory running = new IssueDirectory(folder.toFile(), session(50), MAX_BYTES);
    running.open();
    Path file = folder.resolve(IssueFiles.issues(session(50), 1));
    byte[] before = Files.readAllBytes(file);
    merge(folder);
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(file.toFile().lastModified()).isEqualTo(millis(50));
    running.close();
  }

  @Test
  void damaged_and_foreign_files_are_not_touched() throws IOException {
    Path folder = folder("many");
    sessions(folder, 100);
    byte[] all = content(folder);
    List<String> damaged =
        List.of(
            "{\"issueId\":\"half",
            "{\"tag\":\"no id\"}\n",
            "\0\0\n",
            "text\n",
            "{\"issueId\":\r}\n");
    for (int i = 0; i < damaged.size(); i++) {
      Path file = folder.resolve(IssueFiles.issues(session(20 * i + 1), 2));
      write(file, damaged.get(i), millis(20 * i + 1));
    }
    Path export = Files.writeString(folder.resolve("issues-export.jsonl"), issue(1, 1, 10));
    Path link = folder.resolve(IssueFiles.issues(session(3), 9));
    Files.createSymbolicLink(link, export);
    merge(folder);
    for (int i = 0; i < damaged.size(); i++) {
      Path file = folder.resolve(IssueFiles.issues(session(20 * i + 1), 2));
      assertThat(file).hasContent(damaged.get(i));
      Files.delete(file);
    }
    assertThat(link).isSymbolicLink();
    assertThat(export).hasContent(issue(1, 1, 10));
    Files.delete(link);
    Files.delete(export);
    assertThat(content(folder)).isEqualTo(all);
  }

  @Test
  void the_latest_issues_of_killed_processes_keep_their_files() throws IOException {
    Path folder = folder("many");
    sessions(folder, 80);
    for (int i = 1; i <= 20; i++) {
      Path left = folder.resolve(IssueFiles.left(IssueFiles.pending(session(i), "main-1")));
      write(left, issue(i, 7, 10), millis(i));
    }
    byte[] all = sorted(content(folder));
    merge(folder);
    assertThat(names(folder).stream().filter(name -> name.startsWith("issues-left-")))
        .hasSize(16)
        .noneMatch(name -> name.contains(session(4)))
        .anyMatch(name -> name.contains(session(5)));
    assertThat(sorted(content(folder))).isEqualTo(all);
  }

  @Test
  void a_process_that_cannot_have_the_lock_merges_nothing() throws IOException {
    Path folder = folder("many");
    sessions(folder, 100);
    try (MergeLock other = MergeLock.take(folder.toFile())) {
      assertThat(other).isNotNull();
      merge(folder);
      assertThat(names(folder)).hasSize(100);
    }
    merge(folder);
    assertThat(names(folder)).hasSize(1);
  }

  @Test
  void a_disk_without_room_leaves_all_files() throws IOException {
    Path folder = folder("many");
    sessions(folder, 100);
    List<String> before = names(folder);
    IssueDirectory directory =
        new IssueDirectory(folder.toFile(), OWN, MAX_BYTES, new SmallDisk(50));
    directory.open();
    directory.merge();
    assertThatThrownBy(directory::merge).hasMessageContaining("No space left");
    directory.close();
    assertThat(names(folder)).isEqualTo(before);
  }

  @Test
  void files_that_cannot_be_deleted_are_tried_once_per_session() throws IOException {
    Path folder = folder("many");
    sessions(folder, 100);
    CountingDisk disk = new CountingDisk();
    disk.keep(IssueFiles.issues(session(3), 1));
    IssueDirectory directory = new IssueDirectory(folder.toFile(), OWN, MAX_BYTES, disk);
    directory.open();
    directory.merge();
    assertThatThrownBy(directory::merge).hasMessageContaining(IssueFiles.issues(session(3), 1));
    assertThat(directory.merge()).isFalse();
    directory.close();
    assertThat(names(folder))
        .containsExactly(
            IssueFiles.issues(session(3), 1), IssueFiles.merged(session(1), session(100), 1));
  }

  @Test
  void a_full_directory_keeps_its_limit_to_the_byte() throws IOException {
    Path folder = folder("full");
    long bytes = 0;
    for (int i = 1; bytes < MAX_BYTES - 900; i++) {
      bytes += session(folder, i, 3, 300);
    }
    IssueDirectory directory = new IssueDirectory(folder.toFile(), OWN, MAX_BYTES);
    directory.open();
    directory.write(issue(9999, 1, 500).trim());
    while (directory.merge()) {
      directory.makeRoom();
      assertThat(content(folder).length).isLessThanOrEqualTo((int) MAX_BYTES);
    }
    for (int i = 2; i < 200; i++) {
      directory.write(issue(9999, i, 500).trim());
      assertThat(content(folder).length)
          .isBetween((int) (MAX_BYTES - MAX_BYTES / 16 - 600), (int) MAX_BYTES);
    }
    directory.close();
  }
}
