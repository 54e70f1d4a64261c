package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.CallRecorder;
import dev.serin.MessageCalls;
import dev.serin.Probe;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Errors in Serin's code on the loop's own thread. The failing part is the clock. */
class LoopOutageTest {
  private Error failure;
  private final FakeClock clock =
      new FakeClock() {
        @Override
        public long nanoTime() {
          if (failure != null) {
            throw failure;
          }
          return super.nanoTime();
        }
      };
  private final WatchedLoop watched = new WatchedLoop(clock, Options.DEFAULTS);
  private final OutOfMemoryError noMemory = new OutOfMemoryError("Java heap space");

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void the_loop_is_watched_again_after_a_second() {
    fail(noMemory, watched.source::begin);
    watched.pass(500);
    watched.source.end();
    watched.message(400);
    assertThat(watched.reports()).as("in the pause").isEmpty();
    watched.pass(200);
    watched.message(2500);
    assertThat(watched.reports()).contains("LAG 2000");
    assertThat(losses())
        .containsEntry("watchFailures", 1L)
        .containsEntry("watchFailedMillis", 1000L);
    assertThat(watched.said)
        .singleElement()
        .asString()
        .startsWith("serin: the watching of the loop fake has failed and starts again")
        .contains("Java heap space");
  }

  @Test
  void after_the_same_error_again_it_is_watched_again_after_a_minute() {
    fail(noMemory, watched.source::begin);
    watched.pass(1100);
    watched.source.end();
    fail(noMemory, watched.source::begin);
    watched.pass(59_000);
    watched.message(2500);
    assertThat(watched.reports()).as("in the pause").isEmpty();
    watched.message(2500);
    assertThat(watched.reports()).contains("LAG 2000");
    assertThat(losses())
        .containsEntry("watchFailures", 2L)
        .containsEntry("watchFailedMillis", 61_000L);
  }

  @Test
  void a_message_whose_end_failed_is_neither_open_nor_reported_any_more() {
    watched.source.begin();
    watched.pass(2500);
    int before = watched.reports().size();
    fail(new StackOverflowError(), watched.source::end);
    watched.pass(10_000);
    assertThat(watched.reports()).hasSize(before);
    assertThat(watched.loop.isRunning(clock.nanoTime())).isFalse();
    assertThat(watched.loop.open()).isEmpty();
    assertThat(watched.kept).isNotEmpty();
    assertThat(watched.forgotten).containsExactly(1L);
    assertThat(watched.tally.notLookedAt()).isEqualTo(1);
    watched.message(800);
    assertThat(watched.loop.running()).isNull();
  }

  @Test
  void the_rest_of_the_message_that_failed_is_no_message() {
    watched.source.begin();
    watched.source.waiting();
    fail(noMemory, watched.source::resumed);
    watched.source.begin();
    watched.pass(1100);
    watched.source.end();
    watched.source.waiting();
    watched.source.resumed();
    watched.source.end();
    assertThat(watched.loop.dispatches()).isEqualTo(1);
    watched.message(2500);
    assertThat(watched.reports()).contains("LAG 2000");
    assertThat(watched.loop.dispatches()).isEqualTo(2);
  }

  @Test
  void calls_after_an_outage_are_in_no_message_whose_end_was_missed() {
    watched.source.begin();
    fail(noMemory, watched.source::end);
    watched.pass(1100);
    watched.message(1);
    int open = Probe.enter(5);
    CallRecorder recorder = Objects.requireNonNull(watched.loop.recorder());
    MessageCalls between = Objects.requireNonNull(recorder.read(CallRecorder.NO_MESSAGE));
    assertThat(between.openMethods(9)).containsExactly(5);
    Probe.exit(open);
  }

  @Test
  void an_error_while_the_watchdog_is_woken_does_not_reach_the_program() {
    watched.wakeFailure = new StackOverflowError();
    fail(noMemory, watched.source::begin);
    watched.source.end();
    watched.wakeFailure = null;
    watched.ended = 0;
    watched.source.begin();
    assertThat(watched.ended).as("the next event wakes it").isEqualTo(1);
    watched.source.end();
    watched.pass(1100);
    watched.message(2500);
    assertThat(watched.reports()).contains("LAG 2000");
  }

  @Test
  void an_error_right_before_the_end_is_counted_and_logged() {
    fail(noMemory, watched.source::begin);
    watched.watchdog.close();
    watched.watchdog.run();
    assertThat(losses()).containsEntry("watchFailures", 1L);
    assertThat(watched.said).anyMatch(line -> line.contains("the loop fake has failed"));
  }

  private void fail(Error error, Runnable event) {
    failure = error;
    try {
      event.run();
    } finally {
      failure = null;
    }
  }

  private Map<String, Object> losses() {
    Map<String, Object> losses = new LinkedHashMap<>();
    watched.tally.put(losses);
    return losses;
  }
}
