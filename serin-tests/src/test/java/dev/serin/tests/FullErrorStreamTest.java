package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.IssueReader;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.MethodMaps;
import dev.serin.analysis.ReportedIssue;
import dev.serin.tests.apps.CaughtByTheJdk;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A traced program whose standard error stream is a full pipe that nobody reads. */
class FullErrorStreamTest {
  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void it_starts_and_ends_as_without_the_agent_and_has_its_issues() throws Exception {
    Path pipe = folder.resolve("errors");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    try (RandomAccessFile bothEnds = new RandomAccessFile(pipe.toFile(), "rw")) {
      bothEnds.write(0); // open until the end: a write to a pipe without a reader fails at once
      fill(pipe);
      Path issues = folder.resolve("issues");
      String options = "directory=" + issues + ";lagMillis=300";
      SerinProcess program =
          SerinProcess.tracedInto(pipe, folder, options, CaughtByTheJdk.class, "1000");
      assertThat(program.await()).isZero();
      assertThat(program.out()).contains("ended as it would have");
      IssueSet read = new IssueReader(new MethodMaps()).read(List.of(issues));
      assertThat(read.issues()).extracting(ReportedIssue::detail).containsExactly("LAG", "NORMAL");
    }
  }

  /** Writes until the pipe takes no more bytes, whatever its size. */
  private static void fill(Path pipe) throws IOException, InterruptedException {
    ProcessBuilder dd =
        new ProcessBuilder("dd", "if=/dev/zero", "of=" + pipe, "bs=1", "oflag=nonblock");
    Process process = dd.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(out).isEqualTo(1);
  }
}
