package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders with the method maps of many builds. */
class MapFolderTest {
  @TempDir private Path folder;

  @Test
  void each_issue_has_the_names_of_its_build() throws Exception {
    Path builds = Files.createDirectories(folder.resolve("builds"));
    for (String build : List.of("m1", "m2", "m3")) {
      Samples.file(
          Files.createDirectories(builds.resolve(build + "/outputs")),
          "map.txt",
          "# mapId " + build,
          "5,1,com.example.Of" + build + " name ()V");
    }
    Samples.file(builds, "notes.txt", "no map");
    Path issues =
        Samples.file(
            folder,
            "issues.jsonl",
            Samples.NORMAL,
            Samples.NORMAL.replace("\"m1\"", "\"m3\"").replace("s1-swing-7", "s2-swing-1"));
    MethodMaps maps = new MethodMaps();
    maps.addFolder(builds);

    IssueSet set = new IssueReader(maps).read(List.of(issues));

    assertThat(set.issues().stream().map(issue -> issue.tree().get(1).name()))
        .containsExactlyInAnyOrder("com.example.Ofm1.name", "com.example.Ofm3.name");
    assertThat(set.skipped()).isEmpty();
  }

  @Test
  void links_are_not_followed_and_other_files_are_not_read() throws Exception {
    Path other = Samples.file(Files.createDirectories(folder.resolve("other")), "map.txt", "x");
    Path builds = Files.createDirectories(folder.resolve("builds"));
    Files.createSymbolicLink(builds.resolve("link.txt"), other);
    Files.createSymbolicLink(builds.resolve("link"), other.getParent());
    Samples.file(builds, "classes.dex", "x");
    Path map = Samples.file(builds, "map.txt", "x");
    assertThat(MapFolder.files(builds)).containsExactly(map);
  }

  @Test
  void a_file_is_no_folder() throws Exception {
    Path map = Samples.file(folder, "map.txt", "# mapId m1");
    assertThatThrownBy(() -> MapFolder.files(map))
        .isInstanceOf(ReportException.class)
        .hasMessage(
            map + " is no folder. Give the folder that has the method maps of your builds.");
  }
}
