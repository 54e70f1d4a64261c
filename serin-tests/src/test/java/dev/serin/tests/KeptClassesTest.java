package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.MethodMaps;
import dev.serin.issue.TreeRow;
import dev.serin.tests.apps.HotTrivia;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A program of one archive that takes its classes from an earlier run. */
@Tag("long")
class KeptClassesTest {
  @TempDir private Path folder;
  private int runs;

  @Test
  void trees_and_the_map_are_those_of_the_run_that_instrumented_the_class() throws Exception {
    packProgram();
    Run first = new Run();
    assertThat(first.err).doesNotContain("an earlier run");
    Run second = new Run();
    assertThat(second.err).contains("1 class has its probes from an earlier run");
    assertThat(second.tree())
        .isEqualTo(first.tree())
        .contains(
            "dev.serin.tests.apps.HotTrivia.callOften", "dev.serin.tests.apps.HotTrivia.bits");
    assertThat(second.map()).isEqualTo(first.map()).isNotEmpty();
  }

  private void packProgram() throws IOException {
    String name = HotTrivia.class.getName().replace('.', '/') + ".class";
    try (OutputStream file = Files.newOutputStream(folder.resolve("program.jar"));
        ZipOutputStream out = new ZipOutputStream(file)) {
      out.putNextEntry(new ZipEntry(name));
      Files.copy(Path.of(SerinProcess.classes(), name), out);
    }
  }

  /** A process of the program, which has ended. */
  private final class Run {
    private final Path issues = folder.resolve("issues" + ++runs);
    private final String err;

    Run() throws Exception {
      String options =
          "directory="
              + issues
              // Messages reach only the first threshold, whatever their time.
              + ";slowMillis=100;lagMillis=600000;anrMillis=600000;readAhead=wait;adapt=false"
              // The classes are written at the end, however long that takes.
              + ";keepMillis=120000;cache="
              + folder.resolve("cache");
      String jar = folder.resolve("program.jar").toString();
      SerinProcess process =
          SerinProcess.tracedFrom(jar, folder, options, HotTrivia.class, "300", jar);
      assertThat(process.await()).as(process.err()).isZero();
      err = process.err();
    }

    /** The names in the tree of the first message that calls. */
    List<String> tree() throws Exception {
      return new IssueReader(new MethodMaps())
          .read(List.of(issues)).issues().stream()
              .map(issue -> issue.tree().stream().map(TreeRow::name).toList())
              .filter(names -> names.contains("dev.serin.tests.apps.HotTrivia.call"))
              .findFirst()
              .orElseThrow();
    }

    /** The lines of the method map, without its id. */
    List<String> map() throws IOException {
      try (Stream<Path> files = Files.list(issues)) {
        Path map = files.filter(file -> file.toString().endsWith(".txt")).findFirst().orElseThrow();
        return Files.readAllLines(map).stream().filter(line -> !line.startsWith("#")).toList();
      }
    }
  }
}
