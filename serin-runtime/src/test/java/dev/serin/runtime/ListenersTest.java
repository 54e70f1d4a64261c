package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

/** Notifications of messages and of the foreground. */
class ListenersTest extends TracerFixture {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final List<String> heard = new ArrayList<>();

  @Test
  void a_listener_hears_when_a_message_begins_and_ends_and_what_it_took() {
    try (Tracer tracer = start(config())) {
      tracer.listeners().add(new Recorder());
      tracer.watch(loop);
      message(20);
      loop.begin();
      clock.advanceMillis(30);
      clock.useCpuMillis(10);
      loop.end();
    }
    assertThat(heard)
        .containsExactly(
            "fake 1 begins",
            "fake 1 ran 20 ms, 0 used",
            "fake 2 begins",
            "fake 2 ran 30 ms, 10 used");
  }

  @Test
  void a_message_that_pumps_another_is_told_of_around_it_without_its_time() {
    try (Tracer tracer = start(config())) {
      tracer.listeners().add(new Recorder());
      tracer.watch(loop);
      loop.begin();
      clock.advanceMillis(5);
      loop.waiting();
      loop.resumed();
      message(40);
      loop.end();
    }
    assertThat(heard)
        .containsExactly(
            "fake 1 begins",
            "fake 2 begins",
            "fake 2 ran 40 ms, 0 used",
            "fake 1 ran 5 ms, 0 used");
  }

  @Test
  void a_listener_hears_that_a_message_was_cut() {
    try (Tracer tracer = start(config())) {
      tracer.listeners().add(new Recorder());
      tracer.watch(loop);
      loop.begin();
      loop.abandon();
    }
    assertThat(heard).containsExactly("fake 1 begins", "fake 1 cut");
  }

  @Test
  void what_a_listener_does_is_part_of_no_message() throws Exception {
    DispatchListener slow =
        new DispatchListener() {
          @Override
          public void begun(String loop, long dispatch) {
            clock.advanceMillis(900);
          }

          @Override
          public void ended(String loop, long dispatch, long ranNanos, long cpuNanos) {
            clock.advanceMillis(900);
          }
        };
    try (Tracer tracer = tracer(issues::add)) {
      tracer.listeners().add(slow);
      tracer.watch(loop);
      message(800);
      assertThat(next().value("cost")).isEqualTo(800L);
    }
    assertThat(log)
        .filteredOn(line -> line.contains("took more than a millisecond on the loop's own thread"))
        .hasSize(1);
  }

  @Test
  void a_listener_that_throws_is_named_and_hears_no_more_and_the_others_do() {
    DispatchListener broken =
        (loop, dispatch, ranNanos, cpuNanos) -> {
          heard.add("broken");
          throw new IllegalStateException("no");
        };
    try (Tracer tracer = start(config())) {
      tracer.listeners().add(broken);
      tracer.listeners().add(new Recorder());
      tracer.watch(loop);
      message(1);
      message(1);
    }
    assertThat(heard)
        .containsExactly(
            "fake 1 begins",
            "broken",
            "fake 1 ran 1 ms, 0 used",
            "fake 2 begins",
            "fake 2 ran 1 ms, 0 used");
    assertThat(log)
        .anyMatch(line -> line.contains("the dispatch listener " + getClass().getName()));
  }

  @Test
  void one_that_comes_in_a_message_hears_of_the_next_one_and_one_that_was_removed_of_none() {
    Recorder recorder = new Recorder();
    try (Tracer tracer = start(config())) {
      tracer.watch(loop);
      loop.begin();
      tracer.listeners().add(recorder);
      loop.end();
      message(1);
      tracer.listeners().remove(recorder);
      message(1);
    }
    assertThat(heard).containsExactly("fake 2 begins", "fake 2 ran 1 ms, 0 used");
  }

  @Test
  void each_page_that_is_entered_is_heard_of_however_long_it_took() {
    PageListener listener =
        (page, tookNanos, entry) -> heard.add(page + " " + tookNanos / 1_000_000 + " " + entry);
    try (Tracer tracer = start(config())) {
      tracer.listeners().add(listener);
      enter(tracer.pages(), 20);
      enter(tracer.pages(), 5000);
    }
    assertThat(heard).containsExactly("Main 20 1", "Main 5000 2");
    try (Tracer tracer = start(config())) {
      tracer.listeners().add(listener);
      tracer.listeners().remove(listener);
      enter(tracer.pages(), 20);
    }
    assertThat(heard).hasSize(2);
  }

  private void enter(PageEvents events, long millis) {
    Page page = events.created("Main", false);
    clock.advanceMillis(millis);
    page.drawn(() -> ViewCount.UNKNOWN);
    page.focused(() -> ViewCount.UNKNOWN);
  }

  @Test
  void a_source_goes_on_for_a_listener_though_all_detectors_are_stopped() {
    Recorder recorder = new Recorder();
    try (Tracer tracer = start(config())) {
      tracer.watch(loop);
      tracer.listeners().add(recorder);
      tracer.detectors().all().forEach(Detector::stop);
      assertThat(loop.isWanted()).isTrue();
      tracer.listeners().remove(recorder);
      assertThat(loop.isWanted()).isFalse();
    }
  }

  @Test
  void foreground_and_background_are_told_once_each_and_not_by_the_caller_s_thread()
      throws Exception {
    BlockingQueue<String> told = new LinkedBlockingQueue<>();
    ForegroundListener listener =
        isForeground -> told.add(isForeground + " " + Thread.currentThread().getName());
    try (Tracer tracer = start(config())) {
      tracer.listeners().add(listener);
      tracer.background(false);
      tracer.background(true);
      tracer.background(true);
      tracer.background(false);
      assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("false serin-writer");
      assertThat(told.poll(20, TimeUnit.SECONDS)).isEqualTo("true serin-writer");
      tracer.listeners().remove(listener);
      tracer.background(true);
    }
    assertThat(told).isEmpty();
  }

  @Test
  void issues_have_the_processor_time_of_the_messages_before_if_it_is_asked_for() throws Exception {
    TracerConfig.Builder asking = config().option(Option.MESSAGE_CPU, true);
    try (Tracer tracer = start(asking.sink(issues::add))) {
      tracer.watch(loop);
      loop.begin();
      clock.advanceMillis(30);
      clock.useCpuMillis(10);
      loop.end();
      message(800);
      assertThat(next().value("messagesBefore").toString())
          .contains("ranMicros=30000, cpuMicros=10000");
    }
    FakeLoop second = new FakeLoop("second");
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watch(second);
      second.begin();
      second.end();
      second.begin();
      clock.advanceMillis(800);
      second.end();
      assertThat(next().value("messagesBefore").toString())
          .contains("ranMicros=0")
          .doesNotContain("cpuMicros");
    }
  }

  @Test
  void in_developer_mode_each_message_is_logged_with_what_serin_took() {
    TracerConfig.Builder developing = config().option(Option.DEVELOPER_MODE, true);
    try (Tracer tracer = start(developing)) {
      tracer.watch(loop);
      message(20);
    }
    assertThat(log)
        .contains(
            "serin: dispatch 1 of the loop fake ran 20.000 ms, 0.000 ms of processor time; Serin"
                + " itself took 0.0 µs");
  }

  /** Records its notifications. */
  private final class Recorder implements DispatchListener {
    @Override
    public void begun(String loop, long dispatch) {
      heard.add(loop + " " + dispatch + " begins");
    }

    @Override
    public void ended(String loop, long dispatch, long ranNanos, long cpuNanos) {
      heard.add(
          String.format(
              "%s %d ran %d ms, %d used",
              loop, dispatch, ranNanos / NANOS_PER_MILLI, cpuNanos / NANOS_PER_MILLI));
    }

    @Override
    public void abandoned(String loop, long dispatch) {
      heard.add(loop + " " + dispatch + " cut");
    }
  }
}
