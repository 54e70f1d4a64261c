package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.analysis.Samples;
import java.io.RandomAccessFile;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PendingFileTest {
  private static final String SESSION = "1a1fe3bd96d-f39506cd";
  private static final String ENDED = "1. The process ended at least 5100 ms into a message\n";

  @TempDir private Path folder;
  private Path lock;

  @BeforeEach
  void keep() throws Exception {
    Samples.file(folder, "pending-" + SESSION + "-swing.jsonl", Samples.UNFINISHED);
    lock = folder.resolve(SESSION + ".lock");
  }

  @Test
  void a_process_without_a_lock_has_ended() throws Exception {
    assertThat(text()).startsWith(ENDED);
  }

  @Test
  void a_process_whose_lock_is_free_has_ended() throws Exception {
    Files.createFile(lock);
    assertThat(text()).startsWith(ENDED);
  }

  @Test
  void a_process_whose_lock_is_held_is_not_said_to_have_ended() throws Exception {
    try (RandomAccessFile file = new RandomAccessFile(lock.toFile(), "rw");
        FileLock held = file.getChannel().lock()) {
      assertThat(held.isValid()).isTrue();
      assertThat(text()).startsWith("1. A message has run 5100 ms so far\n");
    }
  }

  @Test
  void a_lock_that_cannot_be_tried_leaves_it_open() throws Exception {
    Files.createDirectory(lock);
    assertThat(text()).startsWith("1. A message has run 5100 ms so far\n");
  }

  @Test
  void what_was_taken_over_is_of_a_process_that_has_ended() throws Exception {
    Files.move(
        folder.resolve("pending-" + SESSION + "-swing.jsonl"),
        folder.resolve("issues-left-" + SESSION + "-swing.jsonl"));
    Files.createDirectory(lock);
    assertThat(text()).startsWith(ENDED);
  }

  private String text() throws Exception {
    StringBuilder text = new StringBuilder();
    new TextReport(60).write(Samples.read(folder), text);
    return text.toString();
  }
}
