package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.format.IssueFiles;
import java.io.File;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Merges while processes that do not take part in the lock change the directory. */
class SharedMergeTest extends MergeFixture {
  @Test
  void parts_of_a_merged_file_that_another_process_deletes_to_make_room_stay() throws IOException {
    Path folder = folder("full");
    sessions(folder, 100);
    byte[] all = content(folder);
    Set<File> read = new HashSet<>();
    Disk disk =
        new Disk() {
          @Override
          byte[] read(File file, int lengthBytes) throws IOException {
            byte[] content = super.read(file, lengthBytes);
            boolean isCompared = !read.add(file);
            if (isCompared) {
              Files.deleteIfExists(folder.resolve(IssueFiles.merged(session(1), session(100), 1)));
            }
            return content;
          }
        };
    IssueDirectory directory = new IssueDirectory(folder.toFile(), OWN, MAX_BYTES, disk);
    directory.open();
    directory.merge();
    assertThatThrownBy(directory::merge).hasMessageContaining("cannot delete 100 files");
    directory.close();
    assertThat(content(folder)).isEqualTo(all);
  }

  @Test
  void a_file_that_has_grown_unseen_is_not_merged() throws IOException {
    Path folder = folder("network");
    sessions(folder, 100);
    Path grown = folder.resolve(IssueFiles.issues(session(7), 1));
    long knownBytes = Files.size(grown);
    write(grown, Files.readString(grown) + issue(7, 3, 10), millis(7));
    byte[] lines = Files.readAllBytes(grown);
    Disk disk =
        new Disk() {
          @Override
          long bytes(File file) {
            return file.equals(grown.toFile()) ? knownBytes : super.bytes(file);
          }
        };
    merge(folder, disk);
    assertThat(grown).hasBinaryContent(lines);
    assertThat(names(folder)).hasSize(2);
  }

  @Test
  void a_line_for_a_file_that_was_merged_meanwhile_begins_a_new_one() throws IOException {
    Path folder = folder("merged");
    boolean[] isMerged = new boolean[1];
    Disk disk =
        new Disk() {
          @Override
          RandomAccessFile open(File file) throws IOException {
            if (isMerged[0]) {
              Files.delete(file.toPath());
            }
            return super.open(file);
          }
        };
    IssueDirectory directory = new IssueDirectory(folder.toFile(), OWN, MAX_BYTES, disk);
    directory.open();
    directory.write(issue(1, 1, 10).trim());
    isMerged[0] = true;
    directory.write(issue(1, 2, 10).trim());
    directory.close();
    assertThat(content(folder)).isEqualTo(issue(1, 2, 10).getBytes(StandardCharsets.UTF_8));
  }
}
