package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.IssueFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The index of a full directory whose files somebody else changes, or which the disk does not
 * delete. Each line takes the place of one file, and the first ones cause no listing.
 */
class FullIndexTest {
  private static final int FILES = 64;
  private static final String LINE = "x".repeat(999);
  private static final String OLD = "01900000000-00000001";
  private static final String OWN = "01900000001-00000002";

  @TempDir private Path folder;

  private final CountingDisk disk = new CountingDisk();
  private IssueDirectory directory;

  @BeforeEach
  void open() throws IOException {
    for (int i = 1; i <= FILES; i++) {
      Files.write(old(i), new byte[1000]);
      Files.setLastModifiedTime(old(i), FileTime.fromMillis(1_000_000 + i * 1000L));
    }
    directory = new IssueDirectory(folder.toFile(), OWN, FILES * 1000, disk);
    directory.open();
    disk.reset();
  }

  @Test
  void an_oldest_file_that_is_missing_makes_room() throws IOException {
    Files.delete(old(1));
    directory.write(LINE);
    assertThat(old(2)).exists();
    assertThat(disk.listings()).isZero();
    directory.close();
  }

  @Test
  void an_oldest_file_that_was_written_is_the_youngest() throws IOException {
    Files.write(old(1), new byte[1000]);
    directory.write(LINE);
    assertThat(old(1)).exists();
    assertThat(old(2)).doesNotExist();
    assertThat(disk.listings()).isZero();
    directory.close();
  }

  @Test
  void the_next_file_is_deleted_instead_of_one_that_the_disk_does_not_delete() throws IOException {
    disk.keep(IssueFiles.issues(OLD, 1));
    directory.write(LINE);
    assertThat(old(1)).exists();
    assertThat(old(2)).doesNotExist();
    disk.keepNothing();
    directory.write(LINE);
    assertThat(old(1)).as("is still known").doesNotExist();
    assertThat(old(3)).exists();
    directory.close();
  }

  @Test
  void a_disk_that_deletes_nothing_still_takes_issues() throws IOException {
    for (int i = 1; i <= FILES; i++) {
      disk.keep(IssueFiles.issues(OLD, i));
    }
    directory.write(LINE);
    directory.write(LINE);
    assertThat(disk.listings()).isZero();
    disk.keepNothing();
    directory.write(LINE);
    assertThat(old(3)).doesNotExist();
    assertThat(old(4)).exists();
    directory.close();
  }

  @Test
  void an_error_during_a_change_of_the_index_leads_to_a_listing() throws IOException {
    disk.lackMemory();
    assertThatThrownBy(() -> directory.write(LINE)).isInstanceOf(OutOfMemoryError.class);
    directory.write("");
    assertThat(disk.listings()).isEqualTo(1);
    directory.close();
  }

  @Test
  void a_map_whose_session_runs_again_is_kept() throws IOException {
    directory.close();
    String former = "01900000000-00000005";
    Path issues = Files.write(folder.resolve(IssueFiles.issues(former, 1)), new byte[1000]);
    Files.setLastModifiedTime(issues, FileTime.fromMillis(1000));
    Path map = Files.write(folder.resolve(IssueFiles.map(former)), new byte[1]);
    directory.open();
    SessionLock lock = new SessionLock(folder.toFile(), former);
    lock.hold();
    disk.reset();
    directory.write(LINE);
    assertThat(issues).doesNotExist();
    assertThat(map).exists();
    assertThat(disk.listings()).isZero();
    lock.release();
    directory.close();
  }

  private Path old(int number) {
    return folder.resolve(IssueFiles.issues(OLD, number));
  }
}
