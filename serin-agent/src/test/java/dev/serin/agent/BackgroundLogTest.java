package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A log that blocks, and the lines that wait for it. */
@Timeout(60)
class BackgroundLogTest {
  private final List<String> lines = new ArrayList<>();
  private final CountDownLatch isBlocked = new CountDownLatch(1);
  private final CountDownLatch isFree = new CountDownLatch(1);

  @Test
  void lines_that_find_no_room_are_counted_in_a_line_at_the_end() throws Exception {
    BackgroundLog log = BackgroundLog.start(this::write, 0);
    log.write("first");
    isBlocked.await();
    for (int i = 0; i < BackgroundLog.CAPACITY + 2; i++) {
      log.write("line " + i);
    }
    log.await(); // returns although nothing can be written
    isFree.countDown();
    awaitLines(BackgroundLog.CAPACITY + 2);
    assertThat(lines)
        .hasSize(BackgroundLog.CAPACITY + 2)
        .startsWith("first", "line 0")
        .endsWith("serin: 2 lines were not logged because writing them failed or took too long.");
  }

  @Test
  void long_lines_that_find_no_room_are_dropped_and_a_very_long_one_waits_alone() throws Exception {
    BackgroundLog log = BackgroundLog.start(this::write, Long.MAX_VALUE);
    log.write("first");
    isBlocked.await();
    String half = "x".repeat(BackgroundLog.MAX_CHARS / 2);
    log.write(half);
    log.write(half);
    log.write("y");
    isFree.countDown();
    awaitLines(4);
    assertThat(lines.subList(0, 3)).containsExactly("first", half, half);
    assertThat(lines.get(3)).startsWith("serin: 1 line was not logged");
    log.await();
    log.write("x".repeat(BackgroundLog.MAX_CHARS + 1));
    awaitLines(5);
    assertThat(lines.get(4)).hasSize(BackgroundLog.MAX_CHARS + 1);
  }

  @Test
  void lines_before_the_end_are_written_and_later_ones_are_not() throws Exception {
    isFree.countDown();
    BackgroundLog log = BackgroundLog.start(this::write, Long.MAX_VALUE);
    log.write("a");
    log.write("b");
    log.close();
    log.write("c");
    log.await();
    assertThat(lines).containsExactly("a", "b");
  }

  @Test
  void lines_that_cannot_be_written_are_counted_before_the_line_after_the_next() throws Exception {
    isFree.countDown();
    BackgroundLog log = BackgroundLog.start(this::writeOrFail, Long.MAX_VALUE);
    log.write("bad");
    log.await();
    assertThat(lines).isEmpty();
    log.write("good");
    awaitLines(2);
    assertThat(lines.get(0)).isEqualTo("good");
    assertThat(lines.get(1)).startsWith("serin: 1 line was not logged");
  }

  private void writeOrFail(String line) {
    if (line.equals("bad")) {
      throw new OutOfMemoryError("no room for a line");
    }
    write(line);
  }

  private void write(String line) {
    isBlocked.countDown();
    try {
      isFree.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    synchronized (lines) {
      lines.add(line);
      lines.notifyAll();
    }
  }

  private void awaitLines(int count) throws InterruptedException {
    synchronized (lines) {
      while (lines.size() < count) {
        lines.wait();
      }
    }
  }
}
