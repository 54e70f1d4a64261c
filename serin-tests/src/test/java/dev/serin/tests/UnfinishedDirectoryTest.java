package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.LiveSessions;
import dev.serin.format.PrivateFiles;
import dev.serin.tests.apps.LockedFile;
import dev.serin.tests.apps.ShortFreeze;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Remains of a process that is killed while it makes a directory. */
class UnfinishedDirectoryTest {
  private static final String ID = "8123456789abcdef";

  @TempDir private Path folder;

  @Test
  void nothing_is_left_beside_a_directory_that_was_made() throws Exception {
    assertThat(PrivateFiles.makeDirectory(issues().toFile())).isTrue();
    assertThat(names()).containsExactly("issues");
  }

  @Test
  void the_next_process_deletes_what_a_killed_one_left_and_only_then() throws Exception {
    Files.createDirectory(fresh());
    Process other =
        new ProcessBuilder(
                SerinProcess.program(LockedFile.class, folder.resolve(lockName()).toString()))
            .start();
    try {
      assertThat(other.inputReader().readLine()).isEqualTo("locked");
      assertThat(PrivateFiles.makeDirectory(issues().toFile())).isTrue();
      assertThat(names()).containsExactly("issues", lockName(), freshName());
    } finally {
      other.destroyForcibly().waitFor();
    }
    SerinProcess next =
        SerinProcess.traced(folder, "directory=" + issues(), ShortFreeze.class, "1");
    assertThat(next.await()).isZero();
    assertThat(names()).contains("issues").doesNotContain(lockName(), freshName());
  }

  @Test
  void what_this_process_makes_at_the_moment_stays() throws Exception {
    Files.createDirectory(fresh());
    Files.createFile(folder.resolve(lockName()));
    LiveSessions.add(ID);
    try {
      PrivateFiles.removeUnfinished(issues().toFile());
      assertThat(names()).containsExactly(lockName(), freshName());
    } finally {
      LiveSessions.remove(ID);
    }
    PrivateFiles.removeUnfinished(issues().toFile());
    assertThat(names()).isEmpty();
  }

  @Test
  void what_has_content_or_another_name_or_is_a_link_stays() throws Exception {
    Path mine = Files.createDirectory(folder.resolve("mine"));
    Files.createSymbolicLink(fresh(), mine);
    Files.createFile(folder.resolve(lockName()));
    Files.writeString(folder.resolve("issues.8000000000000001.lock"), "text");
    Files.createDirectory(folder.resolve("issues.8000000000000001.tmp"));
    Files.createFile(folder.resolve("issues.8000000000000002.lock"));
    Path full = Files.createDirectory(folder.resolve("issues.8000000000000002.tmp"));
    Files.createFile(full.resolve("file"));
    for (String other : List.of("issues.1.lock", "other." + ID + ".lock", "issues.tmp.lock")) {
      Files.createFile(folder.resolve(other));
    }
    Files.createDirectory(folder.resolve("issues.8000000000000003.tmp"));
    PrivateFiles.removeUnfinished(issues().toFile());
    assertThat(names())
        .containsExactly(
            "issues.1.lock",
            "issues.8000000000000001.lock",
            "issues.8000000000000001.tmp",
            "issues.8000000000000002.tmp",
            "issues.8000000000000003.tmp",
            freshName(),
            "issues.tmp.lock",
            "mine",
            "other." + ID + ".lock");
    assertThat(full.resolve("file")).exists();
  }

  private Path issues() {
    return folder.resolve("issues");
  }

  private Path fresh() {
    return folder.resolve(freshName());
  }

  private static String freshName() {
    return "issues." + ID + ".tmp";
  }

  private static String lockName() {
    return "issues." + ID + ".lock";
  }

  /** The names in the folder, without those that hold the next process's output. */
  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> !name.endsWith(".txt"))
          .sorted()
          .toList();
    }
  }
}
