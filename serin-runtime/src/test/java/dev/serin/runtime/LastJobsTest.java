package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A tracer that is closed while a sink blocks the writer. */
@Timeout(60)
class LastJobsTest extends TracerFixture {
  private static final String OTHER = "01900000000-00000001.lock";

  private final Hang hang = new Hang();

  @Test
  void the_lock_is_deleted_though_the_queue_of_the_writer_is_full() throws Exception {
    assertLockIsDeleted(2 * Writer.CAPACITY);
  }

  @Test
  void the_lock_is_deleted_though_the_writer_does_not_come_to_it() throws Exception {
    assertLockIsDeleted(0);
  }

  private void assertLockIsDeleted(int queuedLines) throws Exception {
    try (Tracer tracer = tracer(issue -> hang.hang())) {
      tracer.watch(loop);
      message(800);
      hang.awaitBegin();
      assertThat(locks()).hasSize(1);
      Files.createFile(folder.resolve(OTHER));
      for (int i = 0; i < queuedLines; i++) {
        tracer.log().write("a line");
      }
    } finally {
      hang.release();
    }
    while (locks().size() > 1 && !Thread.interrupted()) {
      Thread.onSpinWait(); // a starved thread deletes it after close returns
    }
    assertThat(locks()).containsExactly(OTHER);
    assertThat(linesOnDisk()).hasSize(1);
  }

  private List<String> locks() throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".lock"))
          .toList();
    }
  }
}
