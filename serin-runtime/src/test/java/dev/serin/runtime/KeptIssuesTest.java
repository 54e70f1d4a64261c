package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Files of messages in trouble while the writer is busy with a sink. */
@Timeout(60)
class KeptIssuesTest extends TracerFixture {
  private static final String NAME = "fake-1";

  private final Hang hang = new Hang();
  private final Issue issue = new Issue("Trace_EvilMethod", new LinkedHashMap<>());
  private IssueDirectory directory;
  private Writer writer;
  private KeptIssues kept;

  @BeforeEach
  void open() throws IOException {
    directory = new IssueDirectory(folder.toFile(), Session.name(clock), 1 << 20);
    directory.open();
    writer = new Writer(clock, log::add);
    kept = new KeptIssues(writer, directory);
  }

  @Test
  void a_file_that_the_full_writer_does_not_delete_is_deleted_later() throws Exception {
    kept.keep(NAME, issue);
    writer.offer("a sink", hang::hang);
    hang.awaitBegin();
    assertThat(filesNamed("pending-")).hasSize(1);
    fill();
    kept.forget(NAME);
    hang.release();
    awaitRoom();
    kept.keep("fake-2", issue);
    kept.forget("fake-2");
    awaitRoom();
    assertThat(filesNamed("pending-")).isEmpty();
    close();
  }

  @Test
  void for_a_message_without_a_file_the_writer_has_no_job() throws Exception {
    writer.offer("a sink", hang::hang);
    hang.awaitBegin();
    for (int i = 0; i < 2 * Writer.CAPACITY; i++) {
      kept.forget("fake-" + i);
    }
    assertThat(writer.offer("another sink", () -> {})).isTrue();
    hang.release();
    close();
  }

  @Test
  void what_waits_to_be_kept_when_its_message_ends_is_not_kept() throws Exception {
    writer.offer("a sink", hang::hang);
    hang.awaitBegin();
    kept.keep(NAME, issue);
    kept.forget(NAME);
    hang.release();
    close();
    assertThat(filesNamed("")).isEmpty();
  }

  /** The process may die before that job, and then only the file has the information. */
  @Test
  void no_earlier_job_deletes_the_file_of_a_message_that_has_ended_since() throws Exception {
    kept.keep(NAME, issue);
    Hang second = new Hang();
    writer.offer("a sink", hang::hang);
    hang.awaitBegin();
    kept.keep("fake-2", issue);
    writer.offer("a sink", second::hang);
    kept.forget(NAME);
    hang.release();
    second.awaitBegin();
    assertThat(filesNamed("pending-")).hasSize(2);
    second.release();
    awaitRoom();
    assertThat(filesNamed("pending-")).hasSize(1);
    kept.forget("fake-2");
    close();
  }

  @Test
  void a_file_that_cannot_be_deleted_keeps_no_other_one_and_is_tried_again() throws Exception {
    for (String name : List.of("fake-1", "fake-2", "fake-3")) {
      kept.keep(name, issue);
    }
    awaitRoom();
    Path first = filesNamed("pending-").get(0);
    Files.delete(first);
    Files.createDirectories(first.resolve("not empty"));
    assertThatThrownBy(() -> kept.delete(List.of("fake-1", "fake-2", "fake-3")))
        .isInstanceOf(IOException.class);
    assertThat(kept.left()).hasSize(1);
    Files.delete(first.resolve("not empty"));
    kept.delete(kept.left());
    assertThat(filesNamed("pending-")).isEmpty();
    assertThat(kept.left()).isEmpty();
    close();
  }

  private void fill() {
    for (int i = 0; i < 2 * Writer.CAPACITY; i++) {
      writer.offer("a sink", () -> {});
    }
  }

  /** Waits until the writer has done all its jobs. */
  private void awaitRoom() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    while (!writer.offer("a sink", done::countDown)) {
      Thread.onSpinWait();
    }
    done.await();
  }

  private void close() throws IOException {
    writer.close(10_000);
    directory.close();
  }
}
