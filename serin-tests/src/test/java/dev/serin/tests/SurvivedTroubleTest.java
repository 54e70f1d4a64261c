package dev.serin.tests;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.tests.apps.OutOfMemory;
import dev.serin.tests.apps.StoppedMessage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Processes that stop or run out of memory, and then continue. */
@Tag("long")
class SurvivedTroubleTest {
  /** The threshold of all detectors. The message itself takes far less, even on a busy machine. */
  private static final long THRESHOLD_SECONDS = 3;

  @TempDir private Path folder;

  @Test
  void a_message_over_the_threshold_only_while_its_process_was_stopped_is_not_reported()
      throws Exception {
    Path end = folder.resolve("end");
    long millis = TimeUnit.SECONDS.toMillis(THRESHOLD_SECONDS);
    String options =
        "directory="
            + folder.resolve("issues")
            + (";slowMillis=" + millis)
            + (";lagMillis=" + millis)
            + (";anrMillis=" + millis);
    SerinProcess process =
        SerinProcess.traced(folder, options, StoppedMessage.class, end.toString());
    process.awaitOut("\n");
    String number = process.out().trim();
    String stop = "kill -STOP " + number + " && sleep " + THRESHOLD_SECONDS + "; ";
    String resume = "kill -CONT " + number;
    assertThat(new ProcessBuilder("sh", "-c", stop + resume).start().waitFor()).isZero();
    Files.createFile(end);
    assertThat(process.await()).isZero();
    assertThat(folder.resolve("issues")).isDirectory();
    assertThat(issues()).isEmpty();
    assertThat(process.err()).contains("is not reported: the process was suspended for another");
  }

  @Test
  void a_freeze_after_the_program_ran_out_of_memory_is_reported() throws Exception {
    String directory = folder.resolve("issues").toString();
    String options = "directory=" + directory;
    SerinProcess process =
        SerinProcess.traced(
            folder, options, List.of("-Xmx48m"), OutOfMemory.class, "3000", directory);
    assertThat(process.await()).isZero();
    assertThat(process.out()).contains("ended as it would have");
    assertThat(issues())
        .as(process.err())
        .anyMatch(
            issue ->
                issue.contains("\"detail\":\"NORMAL\",")
                    && issue.matches(".*\"cost\":[3-9]\\d{3},.*"));
  }

  private List<String> issues() throws IOException {
    Path issues = folder.resolve("issues");
    if (!Files.isDirectory(issues)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(issues)) {
      List<Path> found =
          files.filter(f -> f.getFileName().toString().startsWith("issues-")).toList();
      return found.isEmpty() ? List.of() : Files.readAllLines(found.get(0));
    }
  }
}
