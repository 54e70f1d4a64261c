package dev.serin.instrument.readahead;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.instrument.readahead.SummaryCache.Kind;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SummaryCacheTest {
  private static final String ONE = "1".repeat(16);
  private static final String TWO = "2".repeat(16);
  private static final String THREE = "3".repeat(16);
  private static final byte[] CONTENT = {1, 2, 3, 4, 5, 6, 7, 8};

  @TempDir private Path folder;

  @Test
  void what_was_written_is_read_by_another_and_private() throws Exception {
    Path directory = folder.resolve("a/cache");
    new SummaryCache(directory.toFile()).write(Kind.ARCHIVE, ONE, CONTENT);
    assertThat(new SummaryCache(directory.toFile()).read(Kind.ARCHIVE, ONE)).isEqualTo(CONTENT);
    assertThat(new SummaryCache(directory.toFile()).read(Kind.PROGRAM, ONE)).isNull();
    assertThat(new SummaryCache(directory.toFile()).read(Kind.ARCHIVE, TWO)).isNull();
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory)))
        .isEqualTo("rwx------");
    Path file = directory.resolve("serin-" + ONE + ".archive");
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
        .isEqualTo("rw-------");
    assertThat(directory.toFile().list()).containsExactly(file.getFileName().toString());
  }

  @Test
  void a_file_that_is_cut_or_changed_anywhere_is_none_and_can_be_replaced() throws Exception {
    SummaryCache cache = new SummaryCache(folder.toFile());
    cache.write(Kind.ARCHIVE, ONE, CONTENT);
    Path file = folder.resolve("serin-" + ONE + ".archive");
    byte[] whole = Files.readAllBytes(file);
    for (int at = 0; at < whole.length; at++) {
      Files.write(file, Arrays.copyOf(whole, at));
      assertThat(cache.read(Kind.ARCHIVE, ONE)).as("cut at %d", at).isNull();
      byte[] changed = whole.clone();
      changed[at] ^= 0x10;
      Files.write(file, changed);
      assertThat(cache.read(Kind.ARCHIVE, ONE)).as("changed at %d", at).isNull();
    }
    cache.write(Kind.ARCHIVE, ONE, CONTENT);
    assertThat(cache.read(Kind.ARCHIVE, ONE)).isEqualTo(CONTENT);
  }

  @Test
  void a_file_of_another_name_is_none() throws Exception {
    SummaryCache cache = new SummaryCache(folder.toFile());
    cache.write(Kind.ARCHIVE, ONE, CONTENT);
    Files.move(
        folder.resolve("serin-" + ONE + ".archive"), folder.resolve("serin-" + TWO + ".archive"));
    assertThat(cache.read(Kind.ARCHIVE, TWO)).isNull();
  }

  @Test
  void the_files_that_were_not_used_for_longest_are_deleted_and_no_other() throws Exception {
    byte[] large = new byte[1000];
    SummaryCache cache = new SummaryCache(folder.toFile(), 3500);
    writeInTurn(cache, large);
    Path other = Files.write(folder.resolve("serin-" + ONE + ".archive.bak"), new byte[5000]);
    Path young = Files.write(folder.resolve("serin-" + ONE + ".archive.1f-1.tmp"), large);
    Path old = Files.write(folder.resolve("serin-" + TWO + ".archive.1f-1.tmp"), large);
    assertThat(old.toFile().setLastModified(1_000_000)).isTrue();
    assertThat(cache.read(Kind.ARCHIVE, ONE)).isEqualTo(large); // used now
    cache.trim();
    assertThat(file(ONE)).exists();
    assertThat(file(TWO)).doesNotExist();
    assertThat(file(THREE)).exists();
    assertThat(other).exists();
    assertThat(young).exists();
    assertThat(old).doesNotExist();
  }

  @Test
  void the_first_write_trims_what_a_halted_process_left() throws Exception {
    byte[] large = new byte[1000];
    writeInTurn(new SummaryCache(folder.toFile(), 10_000), large);
    new SummaryCache(folder.toFile(), 2500).write(Kind.PROGRAM, ONE, CONTENT);
    assertThat(file(ONE)).doesNotExist();
    assertThat(file(TWO)).exists();
    assertThat(file(THREE)).exists();
  }

  @Test
  void two_processes_that_trim_at_once_delete_no_more_than_one() throws Exception {
    SummaryCache cache = new SummaryCache(folder.toFile(), 2500);
    writeInTurn(cache, new byte[1000]);
    SummaryCache.Listing listing = cache.list();
    new SummaryCache(folder.toFile(), 2500).trim();
    assertThat(file(ONE)).doesNotExist();
    listing.trim(2500);
    assertThat(file(TWO)).exists();
    assertThat(file(THREE)).exists();
  }

  @Test
  void unfinished_files_of_one_instant_have_different_names() throws Exception {
    String file = "serin-" + ONE + ".archive";
    String first = SummaryCache.unfinishedName(file, 7);
    String second = SummaryCache.unfinishedName(file, 7);
    assertThat(first).isNotEqualTo(second);
    for (String name : List.of(first, second, SummaryCache.unfinishedName(file, -1))) {
      Path old = Files.createFile(folder.resolve(name));
      assertThat(old.toFile().setLastModified(1_000_000)).isTrue();
      new SummaryCache(folder.toFile()).trim();
      assertThat(old).doesNotExist();
    }
  }

  @Test
  void a_file_that_is_larger_than_the_cache_is_not_written() throws Exception {
    SummaryCache cache = new SummaryCache(folder.toFile(), 100);
    cache.write(Kind.ARCHIVE, ONE, new byte[100]);
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void links_and_folders_of_a_file_s_name_are_neither_read_nor_deleted() throws Exception {
    SummaryCache cache = new SummaryCache(folder.resolve("cache").toFile(), 300);
    cache.write(Kind.ARCHIVE, ONE, CONTENT);
    Path link = folder.resolve("cache/serin-" + ONE + ".archive");
    Path target = Files.move(link, folder.resolve("target"));
    Files.createSymbolicLink(link, target);
    Path directory = Files.createDirectory(folder.resolve("cache/serin-" + TWO + ".archive"));
    assertThat(cache.read(Kind.ARCHIVE, ONE)).isNull();
    assertThat(cache.read(Kind.ARCHIVE, TWO)).isNull();
    new SummaryCache(folder.resolve("cache").toFile(), 0).trim();
    assertThat(link).isSymbolicLink();
    assertThat(directory).exists();
  }

  @Test
  void a_directory_that_cannot_be_made_is_an_exception_for_the_writer_only() throws Exception {
    Path file = Files.createFile(folder.resolve("file"));
    SummaryCache cache = new SummaryCache(file.resolve("cache").toFile());
    assertThatThrownBy(() -> cache.write(Kind.ARCHIVE, ONE, CONTENT))
        .isInstanceOf(IOException.class);
    assertThat(cache.read(Kind.ARCHIVE, ONE)).isNull();
    cache.trim();
  }

  @Test
  void writers_and_readers_at_once_see_whole_files() throws Exception {
    SummaryCache cache = new SummaryCache(folder.toFile(), 100_000);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      List<Callable<Boolean>> jobs = new ArrayList<>();
      for (int i = 0; i < 4; i++) {
        jobs.add(
            () -> {
              for (int round = 0; round < 50; round++) {
                cache.write(Kind.ARCHIVE, ONE, CONTENT);
                byte[] read = cache.read(Kind.ARCHIVE, ONE);
                if (read == null || read.length != CONTENT.length) {
                  return false;
                }
              }
              return true;
            });
      }
      for (Future<Boolean> job : threads.invokeAll(jobs)) {
        assertThat(job.get()).isTrue();
      }
    } finally {
      threads.shutdown();
    }
    assertThat(folder.toFile().list()).hasSize(1);
  }

  /** Writes three files, last used in the order of their digests. */
  private void writeInTurn(SummaryCache cache, byte[] content) throws IOException {
    for (String digest : List.of(ONE, TWO, THREE)) {
      cache.write(Kind.ARCHIVE, digest, content);
      assertThat(file(digest).setLastModified(digest.charAt(0) * 1_000_000L)).isTrue();
    }
  }

  private File file(String digest) {
    return folder.resolve("serin-" + digest + ".archive").toFile();
  }
}
