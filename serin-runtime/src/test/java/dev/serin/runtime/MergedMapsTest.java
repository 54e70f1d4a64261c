package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.IssueFiles;
import dev.serin.format.MergeLock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The method maps of sessions whose issues are in merged files. */
class MergedMapsTest extends MergeFixture {
  @Test
  void maps_live_as_long_as_the_merged_file_with_the_issues_of_their_sessions() throws IOException {
    Path folder = folder("maps");
    sessions(folder, 65);
    Path inside = map(folder, 30);
    merge(folder);
    Path outside = map(folder, 66);
    Path merged = folder.resolve(IssueFiles.merged(session(1), session(65), 1));
    assertThat(merged).exists();
    merge(folder);
    assertThat(inside).exists();
    assertThat(outside).doesNotExist();
    Files.delete(merged);
    merge(folder);
    assertThat(inside).doesNotExist();
  }

  @Test
  void a_merged_file_that_makes_room_takes_the_maps_of_its_sessions_with_it() throws IOException {
    Path folder = folder("full");
    sessions(folder, 65);
    Path map = map(folder, 30);
    merge(folder);
    IssueDirectory directory = new IssueDirectory(folder.toFile(), OWN, 64 << 10);
    directory.open();
    for (int i = 0; i < 60; i++) {
      directory.write(issue(9999, i, 500).trim());
    }
    directory.close();
    assertThat(folder.resolve(IssueFiles.merged(session(1), session(65), 1))).doesNotExist();
    assertThat(map).doesNotExist();
  }

  @Test
  void no_map_is_deleted_while_another_process_may_merge_its_issues() throws IOException {
    Path folder = folder("busy");
    Path map = map(folder, 30);
    try (MergeLock other = MergeLock.take(folder.toFile())) {
      assertThat(other).isNotNull();
      merge(folder);
      assertThat(map).exists();
    }
    merge(folder);
    assertThat(map).doesNotExist();
  }

  private static Path map(Path folder, int session) throws IOException {
    return Files.write(folder.resolve(IssueFiles.map(session(session))), new byte[100]);
  }
}
