package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.ShortFreeze;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Permissions of Serin's files. Issues and method maps contain stacks and names of a program. */
class PrivateFilesTest {
  @TempDir private Path folder;

  @Test
  void a_directory_that_serin_run_makes_and_all_files_in_it_are_for_their_owner_alone()
      throws Exception {
    Path issues = folder.resolve("new/issues");
    SerinProcess process = run(issues);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(mode(issues)).isEqualTo("rwx------");
    assertFilesArePrivate(issues);
  }

  @Test
  void a_directory_that_the_agent_makes_is_for_its_owner_alone() throws Exception {
    Path issues = folder.resolve("issues");
    SerinProcess process =
        SerinProcess.traced(folder, "directory=" + issues, ShortFreeze.class, "750");
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(mode(issues)).isEqualTo("rwx------");
    assertFilesArePrivate(issues);
  }

  @Test
  void a_directory_that_was_there_keeps_its_mode() throws Exception {
    Path issues = Files.createDirectory(folder.resolve("issues"));
    Files.setPosixFilePermissions(issues, PosixFilePermissions.fromString("rwxr-xr-x"));
    SerinProcess process = run(issues);
    assertThat(process.await()).as(process.err()).isZero();
    assertThat(mode(issues)).isEqualTo("rwxr-xr-x");
    assertFilesArePrivate(issues);
  }

  private SerinProcess run(Path issues) throws IOException {
    List<String> arguments = new ArrayList<>(List.of("run", "--out", issues.toString(), "--"));
    arguments.addAll(List.of(SerinProcess.program(ShortFreeze.class, "750")));
    return SerinProcess.serin(folder, arguments.toArray(new String[0]));
  }

  private static void assertFilesArePrivate(Path issues) throws IOException {
    List<Path> paths;
    try (Stream<Path> files = Files.list(issues)) {
      paths = files.toList();
    }
    assertThat(paths).anyMatch(path -> path.getFileName().toString().startsWith("issues-"));
    assertThat(paths).anyMatch(path -> path.getFileName().toString().startsWith("methodMapping-"));
    for (Path path : paths) {
      assertThat(mode(path)).as(path.toString()).isEqualTo("rw-------");
    }
  }

  private static String mode(Path path) throws IOException {
    return PosixFilePermissions.toString(Files.getPosixFilePermissions(path));
  }
}
