package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import dev.serin.tests.apps.Instrumented;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program from an instrumented jar, which runs without the agent. */
class InstrumentedProgramTest {
  @TempDir private Path folder;

  @Test
  void freezes_are_seen_before_and_after_the_program_pushes_its_own_queue() throws Exception {
    Path instrumented = folder.resolve("instrumented.jar");
    SerinProcess engine =
        SerinProcess.serin(
            folder, "instrument", "--out", instrumented.toString(), jar().toString());
    assertThat(engine.await()).as(engine.err()).isZero();
    assertThat(engine.out()).contains("methods of 2 classes have probes");

    Path map = folder.resolve("methodMapping.txt");
    Path issues = folder.resolve("issues");
    SerinProcess program =
        SerinProcess.java(
            folder,
            List.of("-Djava.awt.headless=true"),
            instrumented + ":" + System.getProperty("java.class.path"),
            Instrumented.class,
            issues.toString(),
            map.toString());
    assertThat(program.await()).as(program.err()).isZero();
    assertThat(program.err()).doesNotContain("hides its events");

    IssueSet read = new IssueReader(new MethodMaps()).read(List.of(issues));
    assertThat(read.issues()).hasSize(2);
    assertThat(read.issues()).allMatch(issue -> names(issue).contains("Instrumented.freeze"));
    assertThat(read.issues().get(1).costMillis()).isGreaterThanOrEqualTo(850);
    assertThat(read.issues().get(0).text("mapId")).isEqualTo(read.issues().get(1).text("mapId"));
    assertThat(Files.readString(map)).contains(read.issues().get(0).text("mapId"));
  }

  @Test
  void the_agent_leaves_what_was_instrumented_before_as_it_is_and_counts_it() throws Exception {
    Path instrumented = folder.resolve("instrumented.jar");
    SerinProcess engine =
        SerinProcess.serin(
            folder, "instrument", "--out", instrumented.toString(), jar().toString());
    assertThat(engine.await()).as(engine.err()).isZero();
    SerinProcess program =
        SerinProcess.tracedFrom(
            instrumented + ":" + System.getProperty("java.class.path"),
            folder,
            "directory=" + folder.resolve("of-the-agent"),
            Instrumented.class,
            folder.resolve("issues").toString(),
            folder.resolve("methodMapping.txt").toString());
    assertThat(program.await()).as(program.err()).isZero();
    assertThat(program.err())
        .containsOnlyOnce(
            " of " + instrumented.toUri().toURL() + " was instrumented before and stays unchanged")
        .contains(", 2 had been instrumented before, in " + instrumented.toUri().toURL());
  }

  private static String names(ReportedIssue issue) {
    return String.join(" ", issue.tree().stream().map(TreeRow::name).toList());
  }

  private Path jar() throws Exception {
    Path classes = Path.of(SerinProcess.classes());
    Path jar = folder.resolve("plain.jar");
    try (OutputStream file = Files.newOutputStream(jar);
        ZipOutputStream out = new ZipOutputStream(file);
        Stream<Path> found = Files.list(classes.resolve("dev/serin/tests/apps"))) {
      for (Path source : found.filter(p -> p.toString().contains("Instrumented")).toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(source).toString()));
        out.write(Files.readAllBytes(source));
        out.closeEntry();
      }
    }
    return jar;
  }
}
