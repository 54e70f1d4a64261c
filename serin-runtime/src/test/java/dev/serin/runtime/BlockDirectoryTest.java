package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.TimeZone;
import java.util.concurrent.TimeUnit;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The place and lifetime of logs of blocks. */
class BlockDirectoryTest {
  private static final long NOW = 1_800_000_000_000L;

  @TempDir private Path folder;

  private BlockDirectory directory;

  @BeforeEach
  void make() {
    directory = new BlockDirectory(folder.resolve("blocks").toFile(), "1a1fe3bd96d-f39506cd");
  }

  @Test
  void a_log_is_called_by_its_time_and_another_of_the_same_time_by_the_next() throws Exception {
    File first = directory.write("a", NOW);
    File second = directory.write("b", NOW);
    assertThat(first.getName()).matches("looper-2027-01-1[45]_\\d\\d-\\d\\d-00\\.000\\.log");
    assertThat(second.getName()).isEqualTo(first.getName().replace(".000.", ".001."));
    assertThat(Files.readString(first.toPath())).isEqualTo("a");
    assertThat(directory.logs()).containsExactly(first, second);
  }

  @Test
  void what_is_older_than_two_days_is_deleted_and_nothing_of_others() throws Exception {
    File old = directory.write("a", NOW);
    File archive = directory.archive(NOW);
    File half = new File(old.getPath() + ".1a1fe3bd96d-f39506cd.tmp");
    File other = new File(old.getParent(), "notes.log");
    for (File file : List.of(archive, half, other)) {
      Files.writeString(file.toPath(), "");
      assertThat(file.setLastModified(NOW)).isTrue();
    }
    long twoDays = TimeUnit.DAYS.toMillis(2);
    directory.clean(NOW + twoDays);
    assertThat(List.of(old, archive, half, other)).allMatch(File::exists);
    directory.clean(NOW + twoDays + 1);
    assertThat(List.of(old, archive, half)).noneMatch(File::exists);
    assertThat(other).exists();
  }

  @Test
  void of_more_than_five_hundred_the_oldest_go() throws Exception {
    List<File> written = new ArrayList<>();
    for (int i = 0; i < 503; i++) {
      written.add(directory.write("", NOW + i));
    }
    assertThat(directory.logs()).isEqualTo(written.subList(3, 503));
  }

  @Test
  void what_is_the_oldest_does_not_hang_on_where_the_device_is() throws Exception {
    TimeZone here = TimeZone.getDefault();
    try {
      TimeZone.setDefault(TimeZone.getTimeZone("GMT+12"));
      File first = directory.write("a", NOW);
      TimeZone.setDefault(TimeZone.getTimeZone("GMT-12"));
      File second = directory.write("b", NOW + 1000);
      assertThat(second.getName()).isLessThan(first.getName());
      assertThat(directory.logs()).containsExactly(first, second);
      directory.clean(NOW + 500 + TimeUnit.DAYS.toMillis(2));
      assertThat(directory.logs()).containsExactly(second);
    } finally {
      TimeZone.setDefault(here);
    }
  }

  @Test
  void what_cannot_be_written_leaves_nothing_and_says_what_to_do() throws Exception {
    Path file = Files.writeString(folder.resolve("file"), "");
    BlockDirectory none = new BlockDirectory(file.resolve("blocks").toFile(), "s");
    assertThatThrownBy(() -> none.write("a", NOW))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("cannot write logs of blocks to " + file)
        .hasMessageContaining("BlockConfig");
    File taken = directory.write("a", NOW);
    Path half =
        taken.toPath().resolveSibling(BlockText.fileName(NOW + 1) + ".1a1fe3bd96d-f39506cd.tmp");
    Files.createDirectory(half);
    assertThatThrownBy(() -> directory.write("b", NOW)).isInstanceOf(IOException.class);
    assertThat(directory.logs()).containsExactly(taken);
  }

  @Test
  void an_archive_has_the_logs_that_are_still_there() throws Exception {
    File first = directory.write("a", NOW);
    File second = directory.write("b", NOW);
    List<File> logs = directory.logs();
    assertThat(second.delete()).isTrue();
    File archive = directory.archive(NOW);
    assertThat(BlockDirectory.zip(logs, archive)).isTrue();
    try (ZipFile zip = new ZipFile(archive)) {
      assertThat(Collections.list(zip.entries()))
          .extracting(Object::toString)
          .containsExactly(first.getName());
    }
    assertThat(first.delete()).isTrue();
    assertThat(BlockDirectory.zip(logs, archive)).as("there is nothing to upload").isFalse();
  }

  @Test
  void when_it_began_is_kept_for_the_same_duration() throws Exception {
    assertThat(directory.beginMillis(3, NOW)).isEqualTo(NOW);
    assertThat(directory.beginMillis(3, NOW + 5)).isEqualTo(NOW);
    assertThat(directory.beginMillis(4, NOW + 6)).isEqualTo(NOW + 6);
    directory.begin(4, NOW + 7);
    assertThat(directory.beginMillis(4, NOW + 8)).isEqualTo(NOW + 7);
    Files.writeString(folder.resolve("blocks/monitor-begin.txt"), "4h soon");
    assertThat(directory.beginMillis(4, NOW + 9)).isEqualTo(NOW + 9);
  }

  @Test
  void logs_and_archives_are_for_their_owner_alone() throws Exception {
    File log = directory.write("a", NOW);
    directory.begin(4, NOW);
    File archive = directory.archive(NOW);
    BlockDirectory.zip(directory.logs(), archive);
    Path blocks = log.getParentFile().toPath();
    assertThat(Files.getPosixFilePermissions(blocks))
        .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    for (Path file : List.of(log.toPath(), archive.toPath(), blocks.resolve("monitor-begin.txt"))) {
      assertThat(Files.getPosixFilePermissions(file))
          .as(file.toString())
          .isEqualTo(PosixFilePermissions.fromString("rw-------"));
    }
  }
}
