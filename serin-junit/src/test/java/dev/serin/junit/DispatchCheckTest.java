package dev.serin.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.serin.desktop.TracerFeed;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class DispatchCheckTest {
  private final FakeThread thread = new FakeThread();

  @Test
  void a_thread_that_nobody_watches_fails_the_test_before_it_begins() {
    thread.isSeen = false;
    assertThatThrownBy(() -> DispatchCheck.begin(thread, 50))
        .isInstanceOf(AssertionError.class)
        .hasMessage("Serin does not see the messages of the fake thread. It is a fake.");
    assertThat(thread.receiver).isNull();
  }

  @Test
  void a_thread_that_is_no_longer_watched_fails_the_test_at_its_end() {
    DispatchCheck check = DispatchCheck.begin(thread, 50);
    thread.isSeen = false;
    assertThatThrownBy(check::end)
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("Serin does not see the messages of the fake thread.");
    assertThat(thread.receiver).isNull();
  }

  @Test
  void a_test_on_the_thread_itself_fails() {
    thread.isCurrent = true;
    assertThatThrownBy(() -> DispatchCheck.begin(thread, 50))
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith("A test with @NoSlowDispatch runs on the fake thread itself");
  }

  @Test
  void a_test_between_the_messages_of_the_thread_is_checked() {
    thread.isCurrent = true;
    thread.takesTests = true;
    DispatchCheck check = DispatchCheck.begin(thread, 50);
    thread.ran(51_000_000, Map.of());
    assertThatThrownBy(check::end).hasMessageContaining("took longer than 50 ms");
  }

  @Test
  void a_message_of_exactly_the_threshold_passes() {
    DispatchCheck check = DispatchCheck.begin(thread, 50);
    thread.ran(50_000_000, Map.of());
    check.end();
    assertThat(thread.receiver).isNull();
  }

  @Test
  void the_names_of_a_call_tree_are_shown() {
    DispatchCheck check = DispatchCheck.begin(thread, 50);
    List<List<Long>> tree =
        List.of(
            List.of(0L, 1048574L, 1L, 80_000L, 1_000L, 80_000L, 0L, 0L),
            List.of(1L, 7L, 3L, 79_000L, 79_000L, 40_000L, 0L, 0L));
    thread.ran(
        80_000_000, Map.of("callTree", tree, "methods", Map.of("7", "com.example.Disk.save")));
    assertThatThrownBy(check::end)
        .isInstanceOf(AssertionError.class)
        .hasMessageStartingWith(
            "1 message of the fake thread took longer than 50 ms:\n  80.0 ms  com.example.Saved\n")
        .hasMessageContaining(
            "        79.0       79.0        3       40.0    com.example.Disk.save\n")
        .hasMessageNotContaining("No method with a probe");
  }

  @Test
  void messages_of_other_loops_do_not_count() {
    DispatchCheck check = DispatchCheck.begin(thread, 50);
    thread.receiver.accept(new Object[] {TracerFeed.BEGUN, "other", 77L});
    thread.receiver.accept(new Object[] {TracerFeed.ENDED, "other", 77L, Long.MAX_VALUE});
    check.end();
    assertThat(thread.receiver).isNull();
  }

  /** Runs messages at once, on the thread of the test. */
  private static final class FakeThread implements UiThread {
    private Consumer<Object[]> receiver;
    private boolean isSeen = true;
    private boolean isCurrent;
    private boolean takesTests;
    private long number;

    @Override
    public String loop() {
      return "fake";
    }

    @Override
    public String name() {
      return "the fake thread";
    }

    @Override
    public boolean isCurrent() {
      return isCurrent;
    }

    @Override
    public boolean takesTests() {
      return takesTests;
    }

    @Override
    public void post(Runnable action) {
      begin();
      action.run();
    }

    private void begin() {
      number++;
      if (isSeen) {
        receiver.accept(new Object[] {TracerFeed.BEGUN, loop(), number});
      }
    }

    void ran(long nanos, Map<String, Object> more) {
      begin();
      Map<String, Object> issue = new LinkedHashMap<>();
      issue.put("tag", "Trace_EvilMethod");
      issue.put("detail", "NORMAL");
      issue.put("cost", TimeUnit.NANOSECONDS.toMillis(nanos));
      issue.put("loop", loop());
      issue.put("dispatchId", "1a1fe3bd96d-f39506cd-fake-" + number);
      issue.put("message", "com.example.Saved");
      issue.putAll(more);
      receiver.accept(new Object[] {TracerFeed.ISSUE, issue});
      receiver.accept(new Object[] {TracerFeed.ENDED, loop(), number, nanos});
    }

    @Override
    public Runnable receive(Consumer<Object[]> to, long slowMillis) {
      receiver = to;
      return () -> receiver = null;
    }

    @Override
    public String whyUnseen() {
      return "It is a fake.";
    }
  }
}
