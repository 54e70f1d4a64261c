package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.IssueFiles;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The method maps of agents in a directory of issues. */
class SessionMapsTest {
  private static final long MAX_BYTES = 64 << 10;
  private static final String FIRST = "01900000000-00000001";
  private static final String SECOND = "01900000001-00000002";
  private static final String OWN = "01900000002-00000003";

  @TempDir private Path folder;

  @Test
  void a_map_of_an_ended_process_is_deleted_once_it_has_no_issues() throws IOException {
    Path without = map(FIRST, 10);
    Path with = map(SECOND, 10);
    Files.writeString(folder.resolve(IssueFiles.issues(SECOND, 1)), "{}\n");
    open().close();
    assertThat(without).doesNotExist();
    assertThat(with).exists();
  }

  @Test
  void a_map_whose_process_left_a_message_unfinished_is_kept() throws IOException {
    Path map = map(FIRST, 10);
    Files.writeString(folder.resolve(IssueFiles.pending(FIRST, "swing-1")), "{}\n");
    open().close();
    assertThat(folder.resolve("issues-left-" + FIRST + "-swing-1.jsonl")).exists();
    assertThat(map).exists();
  }

  @Test
  void maps_of_processes_that_run_are_kept() throws IOException {
    Path own = map(OWN, 10);
    Path other = map(FIRST, 10);
    try (RandomAccessFile file =
            new RandomAccessFile(folder.resolve(IssueFiles.lock(FIRST)).toFile(), "rw");
        FileLock held = file.getChannel().lock()) {
      assertThat(held.isValid()).isTrue();
      open().close();
    }
    assertThat(own).exists();
    assertThat(other).exists();
  }

  @Test
  void files_of_others_with_similar_names_are_kept() throws IOException {
    Path build = Files.writeString(folder.resolve("methodMapping.txt"), "1,1,a.B c ()V\n");
    Path copy = Files.writeString(folder.resolve("methodMapping-" + FIRST + "-old.txt"), "x");
    Path named = Files.writeString(folder.resolve("methodMapping-db8612968743a5a8.txt"), "x");
    Path linked = Files.writeString(folder.resolve("linked"), "x");
    Path link = folder.resolve(IssueFiles.map(FIRST));
    Files.createSymbolicLink(link, linked);
    open().close();
    assertThat(build).exists();
    assertThat(copy).exists();
    assertThat(named).exists();
    assertThat(link).isSymbolicLink();
  }

  @Test
  void the_oldest_issues_go_with_their_map_when_maps_take_too_much() throws IOException {
    Path old = map(FIRST, 40 << 10);
    Path young = map(SECOND, 40 << 10);
    Path oldIssues = Files.writeString(folder.resolve(IssueFiles.issues(FIRST, 1)), "{}\n");
    Path youngIssues = Files.writeString(folder.resolve(IssueFiles.issues(SECOND, 1)), "{}\n");
    IssueDirectory directory = open();
    assertThat(old).exists();
    directory.write("x");
    directory.close();
    assertThat(oldIssues).doesNotExist();
    assertThat(old).doesNotExist();
    assertThat(youngIssues).exists();
    assertThat(young).exists();
  }

  @Test
  void maps_without_issues_go_before_issues() throws IOException {
    Path issues = Files.writeString(folder.resolve(IssueFiles.issues(FIRST, 1)), "{}\n");
    IssueDirectory directory = open();
    IssueDirectory second = new IssueDirectory(folder.toFile(), SECOND, MAX_BYTES);
    second.open();
    directory.write("w");
    Path map = map(SECOND, 100 << 10);
    second.close();
    directory.write("x");
    directory.close();
    assertThat(map).doesNotExist();
    assertThat(issues).exists();
  }

  @Test
  void issues_and_maps_share_the_limit_and_a_map_goes_with_the_last_issues_of_its_session()
      throws IOException {
    Path former = map(FIRST, 10 << 10);
    Files.writeString(folder.resolve(IssueFiles.issues(FIRST, 1)), "{}\n");
    map(OWN, 30 << 10);
    IssueDirectory directory = open();
    for (int i = 0; i < 20; i++) {
      directory.write("x".repeat(1000));
    }
    assertThat(former).exists();
    for (int i = 0; i < 40; i++) {
      directory.write("x".repeat(1000));
    }
    directory.close();
    assertThat(folder.resolve(IssueFiles.issues(FIRST, 1))).doesNotExist();
    assertThat(former).doesNotExist();
    assertThat(bytes()).isBetween(MAX_BYTES - (6 << 10), MAX_BYTES);
  }

  @Test
  void issues_have_a_quarter_of_the_limit_whatever_maps_take() throws IOException {
    map(OWN, 200 << 10);
    IssueDirectory directory = open();
    for (int i = 0; i < 60; i++) {
      directory.write("x".repeat(1000));
    }
    directory.close();
    assertThat(bytes() - (200 << 10)).isBetween(MAX_BYTES / 4 - (6 << 10), MAX_BYTES / 4);
  }

  @Test
  void a_map_that_the_disk_does_not_delete_still_counts() throws IOException {
    map(FIRST, 10);
    CountingDisk disk = new CountingDisk();
    SessionMaps maps = new SessionMaps(folder.toFile(), disk);
    maps.add(FIRST);
    disk.keep(IssueFiles.map(FIRST));
    maps.delete(FIRST);
    assertThat(maps.leaveNoRoom(0, 0, 9)).isTrue();
    disk.keepNothing();
    maps.delete(FIRST);
    assertThat(maps.leaveNoRoom(0, 0, 9)).isFalse();
  }

  private IssueDirectory open() throws IOException {
    IssueDirectory directory = new IssueDirectory(folder.toFile(), OWN, MAX_BYTES);
    directory.open();
    return directory;
  }

  private Path map(String session, int bytes) throws IOException {
    return Files.write(folder.resolve(IssueFiles.map(session)), new byte[bytes]);
  }

  private long bytes() throws IOException {
    long bytes = 0;
    try (var files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }
}
