package dev.serin.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.runtime.Log;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** An attachment to a fake recording, which may fail or block. */
@Timeout(60)
class AttachmentTest {
  private final UnsupportedOperationException failure = new UnsupportedOperationException("locked");
  private final List<String> log = new CopyOnWriteArrayList<>();
  private final CountDownLatch stopped = new CountDownLatch(1);
  private final CountDownLatch logIsFree = new CountDownLatch(1);
  private final FakeRecording recording = new FakeRecording();

  @TempDir private Path folder;
  private Path answer;

  @AfterEach
  void freeLog() {
    logIsFree.countDown();
  }

  @Test
  void a_failure_is_answered_and_thrown() throws Exception {
    assertThatThrownBy(() -> attach(this::fail, log::add, "")).isSameAs(failure);
    assertThat(answered("refused")).startsWith("the agent cannot start in it: ").contains("locked");
  }

  @Test
  void a_failure_that_cannot_be_answered_is_thrown_with_the_reason() {
    Callable<Recording> failing =
        () -> {
          Files.delete(answer);
          Files.delete(answer.getParent());
          return fail();
        };
    assertThatThrownBy(() -> attach(failing, log::add, "")).isSameAs(failure);
    assertThat(failure.getSuppressed()).singleElement().isInstanceOf(IOException.class);
  }

  @Test
  void the_stacks_are_answered_before_the_loaded_classes_are_changed() throws Exception {
    attach(() -> recording, log::add, "");
    assertThat(recording.answerAtChange).isEqualTo(List.of("stacks"));
    assertThat(answered("stacks")).startsWith("No event thread runs in the program.");
    assertThat(answered("report")).isEqualTo("changed.");
  }

  @Test
  void a_log_that_blocks_holds_up_neither_the_answer_nor_the_end() throws Exception {
    attach(() -> recording, this::block, ";forMillis=1");
    assertThat(answered("report")).isEqualTo("changed.");
    stopped.await();
  }

  @Test
  void the_time_begins_before_the_answer() throws Exception {
    recording.inSummary =
        () -> {
          stopped.await();
          return null;
        };
    attach(() -> recording, log::add, ";forMillis=1");
    assertThat(answered("report")).isEqualTo("changed.");
  }

  @Test
  void the_time_begins_even_if_the_change_of_the_classes_never_ends() throws Exception {
    new RecordingEnd(1, 1, recording, BackgroundLog.start(log::add)).start(Thread::new);
    stopped.await();
  }

  @Test
  void nothing_is_changed_if_nobody_waits_for_the_answer() throws Exception {
    answer = folder.resolve("missing").resolve("answer");
    AtomicBoolean isStarted = new AtomicBoolean();
    Callable<Recording> starter =
        () -> {
          isStarted.set(true);
          return recording;
        };
    assertThatThrownBy(() -> begin(starter, log::add, "", Thread::new))
        .isInstanceOf(IOException.class);
    assertThat(isStarted).isFalse();
  }

  @Test
  void a_program_whose_events_cannot_be_seen_is_refused() throws Exception {
    recording.noEvent = "No event can be recorded.";
    assertThatThrownBy(() -> attach(() -> recording, log::add, ";forMillis=1"))
        .isInstanceOf(NotTracedException.class);
    assertThat(answered("refused")).isEqualTo("No event can be recorded.");
    assertThat(read()).doesNotContainKey("report");
    assertThat(recording.cancelled).hasSize(1);
  }

  @Test
  void the_recording_goes_on_if_the_command_ends_while_classes_are_changed() throws Exception {
    recording.inSummary =
        () -> {
          Files.delete(answer);
          Files.delete(answer.getParent());
          return null;
        };
    attach(() -> recording, log::add, "");
    assertThat(recording.cancelled).isEmpty();
  }

  @Test
  void nothing_is_changed_and_the_recording_ends_if_its_last_thread_cannot_start()
      throws Exception {
    OutOfMemoryError noThread = new OutOfMemoryError("unable to create native thread");
    answer = folder.resolve("answer");
    assertThatThrownBy(
            () ->
                begin(
                    () -> recording,
                    log::add,
                    ";forMillis=1",
                    task -> {
                      throw noThread;
                    }))
        .isSameAs(noThread);
    assertThat(recording.isChanged).isFalse();
    assertThat(recording.cancelled).containsExactly(noThread);
    assertThat(answered("refused")).contains("unable to create native thread");
  }

  private void attach(Callable<Recording> starter, Log log, String options) throws Exception {
    answer = Files.createDirectory(folder.resolve("own")).resolve("answer");
    begin(starter, log, options, Thread::new);
  }

  private void begin(Callable<Recording> starter, Log log, String options, ThreadFactory threads)
      throws Exception {
    AgentOptions parsed = AgentOptions.parse("answer=" + answer + options);
    new Attachment(parsed, BackgroundLog.start(log), threads).begin(starter);
  }

  private String answered(String key) throws IOException {
    return read().getProperty(key);
  }

  private Properties read() throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(answer)) {
      properties.load(reader);
    }
    return properties;
  }

  private Recording fail() {
    throw failure;
  }

  /** Blocks as a write to a full pipe does. */
  private void block(String line) {
    try {
      logIsFree.await();
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A recording that keeps the calls of its methods. */
  private final class FakeRecording implements Recording {
    private final List<Throwable> cancelled = new CopyOnWriteArrayList<>();
    private List<String> answerAtChange = List.of();
    private Callable<?> inSummary = () -> null;
    private boolean isChanged;
    private @Nullable String noEvent;

    @Override
    public void changeLoaded() {
      isChanged = true;
      answerAtChange = call(() -> List.copyOf(read().stringPropertyNames()));
    }

    @Override
    public String summary() {
      call(inSummary);
      return "changed.";
    }

    @Override
    public @Nullable String whyNoEvent() {
      return noEvent;
    }

    @Override
    public void stop() {
      stopped.countDown();
    }

    @Override
    public void cancel(Throwable why) {
      cancelled.add(why);
    }
  }

  private static <T> T call(Callable<T> work) {
    try {
      return work.call();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }
}
