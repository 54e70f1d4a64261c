package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.report.IssueReader;
import dev.serin.report.IssueSet;
import dev.serin.report.MethodMaps;
import dev.serin.report.ReportedIssue;
import dev.serin.tests.apps.CaughtByTheJdk;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A traced program whose standard error stream is a full pipe that nobody reads. */
class FullErrorStreamTest {
  /** What a pipe of Linux takes before a write to it waits. */
  private static final int PIPE_BYTES = 1 << 16;

  @TempDir private Path folder;

  @Test
  @Timeout(300)
  void it_starts_and_ends_as_without_the_agent_and_has_its_issues() throws Exception {
    Path pipe = folder.resolve("errors");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    try (RandomAccessFile bothEnds = new RandomAccessFile(pipe.toFile(), "rw")) {
      bothEnds.write(new byte[PIPE_BYTES]);
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
}
