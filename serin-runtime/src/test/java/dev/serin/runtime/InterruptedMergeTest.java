package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.BoundedLines;
import dev.serin.format.IssueFiles;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Merges that end between any two changes of the disk, and those of several processes at once. */
@Tag("any-jvm")
class InterruptedMergeTest extends MergeFixture {
  private static final int FILES = 70;

  @Test
  void a_process_that_dies_between_any_two_changes_loses_no_issue() throws IOException {
    boolean isDead = true;
    int deaths = 0;
    for (int changes = 0; isDead; changes++) {
      Path folder = folder("after-" + changes);
      sessions(folder, FILES);
      Set<String> issues = lines(folder);
      DyingDisk disk = new DyingDisk(changes);
      dieIn(folder, disk);
      isDead = disk.isDead();
      deaths += isDead ? 1 : 0;
      assertThat(lines(folder)).as("after %s changes", changes).containsAll(issues);
      mergeAll(folder);
      assertThat(lines(folder)).as("after %s changes", changes).isEqualTo(issues);
      assertThat(content(folder)).as("after %s changes", changes).hasSize(bytes(issues));
      assertThat(temporary(folder)).isEmpty();
      assertThat(names(folder).size()).isLessThanOrEqualTo(64);
    }
    assertThat(deaths).as("the changes of a merge").isGreaterThan(FILES);
  }

  @Test
  void several_processes_at_once_lose_and_repeat_nothing() throws Exception {
    Path folder = folder("shared");
    for (int i = 1; i <= 300; i++) {
      session(folder, i, 10, 100);
    }
    Set<String> issues = lines(folder);
    List<Process> processes = new ArrayList<>();
    for (int i = 1; i <= 3; i++) {
      processes.add(start(folder, "0210000000" + i + "-00000001"));
    }
    for (Process process : processes) {
      process.getOutputStream().close(); // begins
    }
    for (Process process : processes) {
      String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(process.waitFor(60, TimeUnit.SECONDS)).as("it ends").isTrue();
      assertThat(process.exitValue()).as(out).isZero();
    }
    assertThat(content(folder)).hasSize(bytes(issues));
    assertThat(lines(folder)).isEqualTo(issues);
    assertThat(names(folder).size()).isLessThanOrEqualTo(64);
  }

  private static void dieIn(Path folder, DyingDisk disk) throws IOException {
    IssueDirectory directory = new IssueDirectory(folder.toFile(), OWN, MAX_BYTES, disk);
    directory.open();
    try {
      while (directory.merge()) {
        // until no step merges more
      }
    } catch (IOException e) {
      assertThat(disk.isDead()).as(e.toString()).isTrue();
    }
    directory.close();
  }

  /** Merges as a later session, also if there are few files. */
  private static void mergeAll(Path folder) throws IOException {
    IssueDirectory later = new IssueDirectory(folder.toFile(), "02000000001-00000001", MAX_BYTES);
    later.open();
    while (later.merge()) {
      // until no step merges more
    }
    later.close();
  }

  private static Process start(Path folder, String session) throws Exception {
    List<String> path = new ArrayList<>();
    for (Class<?> type : List.of(IssueDirectory.class, BoundedLines.class, MergingProcess.class)) {
      URL location = type.getProtectionDomain().getCodeSource().getLocation();
      path.add(Path.of(location.toURI()).toString());
    }
    String java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-cp",
            String.join(File.pathSeparator, path),
            MergingProcess.class.getName(),
            folder.toString(),
            session)
        .redirectErrorStream(true)
        .start();
  }

  private static Set<String> lines(Path folder) throws IOException {
    Set<String> lines = new HashSet<>();
    for (String name : names(folder)) {
      lines.addAll(Files.readAllLines(folder.resolve(name)));
    }
    return lines;
  }

  private static int bytes(Set<String> lines) {
    int bytes = 0;
    for (String line : lines) {
      bytes += line.getBytes(StandardCharsets.UTF_8).length + 1;
    }
    return bytes;
  }

  private static List<String> temporary(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".tmp") || IssueFiles.LOCK.matcher(name).matches())
          .toList();
    }
  }
}
