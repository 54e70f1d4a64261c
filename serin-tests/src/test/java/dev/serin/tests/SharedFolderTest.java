package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.ShortFreeze;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code serin run --out .} in the folder of a project. */
class SharedFolderTest {
  @TempDir private Path folder;

  @Test
  void files_of_the_project_stay_as_they_are() throws Exception {
    Path project = folder.resolve("project");
    FolderOfOthers others = new FolderOfOthers(project);
    String dead = "01900000000-00000002";
    Files.writeString(project.resolve("pending-" + dead + "-swing-1.jsonl"), "{\"cost\":2400}\n");
    for (int run = 0; run < 2; run++) {
      SerinProcess process =
          SerinProcess.serin(
              folder,
              concat(
                  new String[] {
                    "run", "--out", project.toString(), "--set", "directoryBytes=65536", "--"
                  },
                  SerinProcess.program(ShortFreeze.class, "750")));
      assertThat(process.await()).as(process.err()).isZero();
      assertThat(process.err()).contains("serin: issues are in " + project);
    }
    assertThat(others.changed()).isEmpty();
    assertThat(others.added())
        .anyMatch(name -> name.startsWith("issues-left-" + dead))
        .noneMatch(name -> name.endsWith(".tmp") || name.endsWith(".lock"));
  }

  private static String[] concat(String[] first, String[] second) {
    String[] all = java.util.Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, all, first.length, second.length);
    return all;
  }
}
