package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.FolderOfOthers;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files of other tools in a directory to which Serin writes. */
class OthersFilesTest {
  private static final String DEAD = "01900000000-00000002";
  private static final String SESSION = "01900000000-00000003";
  private static final long MAX_BYTES = 64 << 10;
  private static final long NOW = 1_800_000_000_000L;

  @TempDir private Path folder;

  @Test
  void an_issue_directory_leaves_them_as_they_are() throws IOException {
    FolderOfOthers others = new FolderOfOthers(folder);
    Files.writeString(folder.resolve("pending-" + DEAD + "-swing-1.jsonl"), "{\"cost\":2400}\n");
    Files.createFile(folder.resolve(DEAD + ".lock"));
    Files.createFile(folder.resolve(DEAD + "-pending-" + DEAD + "-swing-1.jsonl.tmp"));
    IssueDirectory directory = new IssueDirectory(folder.toFile(), SESSION, MAX_BYTES);
    assertThat(directory.open()).as("adopted").isEqualTo(1);
    assertThat(directory.left()).hasSize(1);
    for (int i = 0; i < 200; i++) {
      directory.write(i + "x".repeat(1000));
    }
    directory.keep("swing-1", "{}");
    directory.close();
    assertThat(others.changed()).isEmpty();
    assertThat(others.added())
        .as("of Serin")
        .contains("pending-" + SESSION + "-swing-1.jsonl")
        .anyMatch(name -> name.startsWith("issues-" + SESSION))
        .doesNotContain(DEAD + ".lock", DEAD + "-pending-" + DEAD + "-swing-1.jsonl.tmp");
  }

  @Test
  void issues_of_others_take_no_room_from_those_of_serin() throws IOException {
    new FolderOfOthers(folder);
    IssueDirectory directory = new IssueDirectory(folder.toFile(), SESSION, MAX_BYTES);
    directory.open();
    for (int i = 0; i < 50; i++) {
      directory.write("x".repeat(1000));
    }
    directory.close();
    assertThat(folder.resolve("issues-" + SESSION + "-1.jsonl")).exists();
  }

  @Test
  void a_directory_of_blocks_leaves_them_as_they_are() throws IOException {
    FolderOfOthers others = new FolderOfOthers(folder);
    BlockDirectory directory = new BlockDirectory(folder.toFile(), SESSION);
    for (int i = 0; i < BlockDirectory.MAX_FILES + 3; i++) {
      directory.write("a", NOW + i);
    }
    directory.clean(NOW + TimeUnit.DAYS.toMillis(1));
    assertThat(directory.logs()).hasSize(BlockDirectory.MAX_FILES);
    directory.clean(NOW + TimeUnit.DAYS.toMillis(365));
    assertThat(directory.logs()).extracting(File::getName).isEmpty();
    assertThat(others.changed()).isEmpty();
    assertThat(others.added()).isEmpty();
  }
}
