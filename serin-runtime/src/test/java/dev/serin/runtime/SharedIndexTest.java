package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.IssueFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The index of a directory in which other sessions run. */
class SharedIndexTest {
  private static final long MAX_BYTES = 64 << 10;
  private static final String LINE = "x".repeat(999);
  private static final String OWN = "01900000001-00000002";
  private static final String OTHER = "01900000002-00000003";

  @TempDir private Path folder;

  private final CountingDisk disk = new CountingDisk();
  private final CountingDisk otherDisk = new CountingDisk();

  @Test
  void each_write_lists_the_directory_while_another_session_runs() throws IOException {
    IssueDirectory own = open(OWN, disk);
    IssueDirectory other = open(OTHER, otherDisk);
    assertThat(listings(own)).isEqualTo(3);
    other.close();
    assertThat(listings(own)).as("the first finds that the other has ended").isEqualTo(1);
    assertThat(listings(own)).isZero();
    own.close();
  }

  @Test
  void files_that_another_session_fills_and_deletes_between_two_writes_are_known()
      throws IOException {
    IssueDirectory own = open(OWN, disk);
    own.write(LINE);
    IssueDirectory other = open(OTHER, otherDisk);
    for (int round = 0; round < 3; round++) {
      for (int i = 0; i < 100; i++) {
        other.write(LINE);
      }
      own.write(LINE);
      assertThat(bytes()).isBetween(MAX_BYTES - MAX_BYTES / 8, MAX_BYTES);
    }
    other.close();
    for (int i = 0; i < 100; i++) {
      own.write(LINE);
      assertThat(bytes()).isBetween(MAX_BYTES - MAX_BYTES / 8, MAX_BYTES);
    }
    own.close();
  }

  @Test
  void a_session_whose_listing_failed_is_announced_by_its_first_write() throws IOException {
    IssueDirectory own = open(OWN, disk);
    fill(own);
    otherDisk.failToList();
    IssueDirectory other = open(OTHER, otherDisk);
    assertThat(listings(own)).isZero();
    other.write(LINE);
    assertThat(listings(own)).isEqualTo(3);
    assertThat(bytes()).isLessThanOrEqualTo(MAX_BYTES);
    other.close();
    own.close();
  }

  @Test
  void a_listing_that_failed_is_repeated_by_the_next_write() throws IOException {
    former(100);
    disk.failToList();
    IssueDirectory own = open(OWN, disk);
    own.write(LINE);
    assertThat(bytes()).isBetween(MAX_BYTES - MAX_BYTES / 8, MAX_BYTES);
    own.close();
  }

  @Test
  void a_listing_without_the_lock_of_the_session_is_repeated() throws IOException {
    former(100);
    disk.listNothing();
    IssueDirectory own = open(OWN, disk);
    own.write(LINE);
    assertThat(bytes()).isBetween(MAX_BYTES - MAX_BYTES / 8, MAX_BYTES);
    own.close();
  }

  @Test
  void a_lock_that_is_made_again_for_a_kept_message_is_announced() throws IOException {
    IssueDirectory own = open(OWN, disk);
    IssueDirectory other = open(OTHER, otherDisk);
    Files.delete(folder.resolve(IssueFiles.lock(OTHER)));
    own.write(LINE);
    assertThat(listings(own)).isZero();
    other.keep("swing-1", "{}");
    assertThat(listings(own)).isEqualTo(3);
    other.close();
    own.close();
  }

  /** The listings of three writes. */
  private int listings(IssueDirectory directory) throws IOException {
    disk.reset();
    for (int i = 0; i < 3; i++) {
      directory.write(LINE);
    }
    return disk.listings();
  }

  private IssueDirectory open(String session, Disk disk) throws IOException {
    IssueDirectory directory = new IssueDirectory(folder.toFile(), session, MAX_BYTES, disk);
    directory.open();
    return directory;
  }

  private static void fill(IssueDirectory directory) throws IOException {
    for (int i = 0; i < 60; i++) {
      directory.write(LINE);
    }
  }

  /** Makes files of an earlier session. */
  private void former(int count) throws IOException {
    for (int i = 1; i <= count; i++) {
      Path file = folder.resolve(IssueFiles.issues("01900000000-00000001", i));
      Files.writeString(file, LINE);
    }
  }

  /** The size of issues. */
  private long bytes() throws IOException {
    long bytes = 0;
    try (Stream<Path> files = Files.list(folder)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        bytes += Files.size(file);
      }
    }
    return bytes;
  }
}
