package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.IssueFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The files that a write reads, and the limit of all files while several sessions write and delete.
 */
class DirectoryIndexTest {
  private static final long MAX_BYTES = 64 << 10;
  private static final int MANY = 10_000;
  private static final int FEW = 10;
  private static final String LINE = "x".repeat(999);
  private static final String OLD = "01900000000-00000001";
  private static final String OWN = "01900000001-00000002";
  private static final String OTHER = "01900000002-00000003";
  private static final String THIRD = "01900000003-00000004";

  @TempDir private Path folder;

  private final CountingDisk disk = new CountingDisk();

  @Test
  void a_write_reads_as_many_files_among_ten_as_among_ten_thousand() throws IOException {
    IssueDirectory few = withFiles(folder.resolve("few"), FEW);
    IssueDirectory many = withFiles(folder.resolve("many"), MANY);
    assertThat(reads(many)).isEqualTo(reads(few)).isLessThan(16);
    few.close();
    many.close();
  }

  @Test
  void opening_lists_the_issues_once_and_reads_each_file_once() throws IOException {
    withFiles(folder.resolve("few"), FEW).close();
    assertThat(disk.listings()).isEqualTo(1);
    assertThat(disk.reads()).isBetween(2 * FEW, 2 * FEW + 4);
  }

  @Test
  void a_write_to_a_full_directory_of_many_files_deletes_the_oldest_without_a_listing()
      throws IOException {
    IssueDirectory full = full(MANY);
    assertThat(reads(full)).isLessThan(32);
    assertThat(old(1)).doesNotExist();
    assertThat(old(3)).exists();
    full.close();
  }

  @Test
  void a_full_directory_is_listed_again_after_a_sixteenth_of_its_files_was_deleted()
      throws IOException {
    IssueDirectory full = full(64);
    disk.reset();
    for (int i = 0; i < 9; i++) {
      full.write(LINE);
    }
    assertThat(old(9)).doesNotExist();
    assertThat(disk.listings()).isEqualTo(2);
    full.close();
  }

  @Test
  void sessions_that_write_in_turn_keep_the_limit_after_each_write() throws IOException {
    List<IssueDirectory> sessions = new ArrayList<>();
    for (String session : List.of(OWN, OTHER, THIRD)) {
      IssueDirectory directory = open(session, MAX_BYTES);
      sessions.add(directory);
      for (int i = 0; i < 40; i++) {
        for (IssueDirectory writer : sessions) {
          writer.write(i + LINE);
          assertThat(bytes()).isLessThanOrEqualTo(MAX_BYTES);
        }
      }
    }
    assertThat(bytes()).isGreaterThan(MAX_BYTES - MAX_BYTES / 8);
    for (IssueDirectory directory : sessions) {
      directory.close();
    }
  }

  @Test
  void a_session_that_writes_only_a_map_is_known_to_those_that_ran_before() throws IOException {
    IssueDirectory first = open(OWN, MAX_BYTES);
    fill(first, 60);
    IssueDirectory second = open(OTHER, MAX_BYTES);
    Path map = Files.write(folder.resolve(IssueFiles.map(OTHER)), new byte[30 << 10]);
    first.write(LINE);
    assertThat(bytes()).isLessThanOrEqualTo(MAX_BYTES);
    Files.write(map, new byte[40 << 10]);
    first.write(LINE);
    assertThat(bytes()).isLessThanOrEqualTo(MAX_BYTES);
    second.close();
    first.close();
  }

  @Test
  void nothing_more_is_deleted_if_somebody_has_made_room() throws IOException {
    file(folder, 1, 30 << 10);
    file(folder, 2, 30 << 10);
    IssueDirectory directory = open(OWN, 60 << 10);
    Files.delete(old(1));
    directory.write("{}");
    assertThat(old(2)).exists();
    directory.close();
  }

  @Test
  void room_that_somebody_made_among_younger_files_is_seen() throws IOException {
    file(folder, 1, 30 << 10);
    file(folder, 2, 29 << 10);
    IssueDirectory directory = open(OWN, 60 << 10);
    Files.delete(old(2));
    fill(directory, 20);
    assertThat(old(1)).exists();
    directory.close();
  }

  @Test
  void a_file_of_another_session_that_has_grown_is_not_taken_for_the_oldest() throws IOException {
    IssueDirectory other = open(OTHER, MAX_BYTES);
    other.write(LINE);
    Path current = folder.resolve(IssueFiles.issues(OTHER, 1));
    Files.setLastModifiedTime(current, FileTime.fromMillis(1_000));
    file(folder, 1, 59 << 10);
    IssueDirectory directory = open(OWN, MAX_BYTES);
    other.write(LINE);
    fill(directory, 4);
    assertThat(old(1)).doesNotExist();
    assertThat(current).exists();
    directory.close();
    other.close();
  }

  @Test
  void a_directory_that_was_deleted_has_room_for_all_again() throws IOException {
    IssueDirectory directory = open(OWN, MAX_BYTES);
    fill(directory, 60);
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Files.delete(file);
      }
    }
    fill(directory, 60);
    assertThat(bytes()).isEqualTo(60_000);
    directory.close();
  }

  /** Opens a directory in which each line takes the place of one file. */
  private IssueDirectory full(int count) throws IOException {
    for (int i = 1; i <= count; i++) {
      file(folder, i, 1000);
    }
    return open(OWN, count * 1000L);
  }

  private IssueDirectory withFiles(Path directory, int count) throws IOException {
    Files.createDirectory(directory);
    for (int i = 1; i <= count; i++) {
      file(directory, i, 3);
    }
    disk.reset();
    IssueDirectory opened = new IssueDirectory(directory.toFile(), OWN, 1 << 20, disk);
    opened.open();
    return opened;
  }

  /** The reads of one write, after another one. */
  private int reads(IssueDirectory directory) throws IOException {
    directory.write(LINE);
    disk.reset();
    directory.write(LINE);
    assertThat(disk.listings()).isZero();
    return disk.reads();
  }

  private IssueDirectory open(String session, long maxBytes) throws IOException {
    IssueDirectory directory = new IssueDirectory(folder.toFile(), session, maxBytes, disk);
    directory.open();
    return directory;
  }

  private static void fill(IssueDirectory directory, int lines) throws IOException {
    for (int i = 0; i < lines; i++) {
      directory.write(LINE);
    }
  }

  private Path old(int number) {
    return folder.resolve(IssueFiles.issues(OLD, number));
  }

  private static void file(Path directory, int number, int bytes) throws IOException {
    Path file = directory.resolve(IssueFiles.issues(OLD, number));
    Files.write(file, new byte[bytes]);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000_000 + number * 1000L));
  }

  /** The size of issues and maps. */
  private long bytes() throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        bytes += file.toString().endsWith(".lock") ? 0 : Files.size(file);
      }
    }
    return bytes;
  }
}
