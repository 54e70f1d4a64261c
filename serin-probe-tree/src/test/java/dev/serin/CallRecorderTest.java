package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** Messages, and the calls in them. */
class CallRecorderTest extends RecordedThread {
  @Test
  void a_path_has_its_calls_their_time_and_that_of_the_longest() {
    begin();
    int outer = Probe.enter(7);
    callAndWork(8, 1);
    work(3);
    callAndWork(8, 5);
    callAndWork(8, 2);
    Probe.exit(outer);
    callAndWork(8, 10);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .7 1 11 11
            ..8 3 8 5
            .8 1 10 10
            """);
  }

  @Test
  void what_is_open_is_seen_while_it_runs() {
    begin();
    callAndWork(8, 4);
    int outer = Probe.enter(7);
    int inner = Probe.enter(8);
    work(2);
    CallTree tree = Trees.of(calls(), 9 * NANOS_PER_MILLI);
    assertThat(TreeLines.of(tree))
        .isEqualTo(
            """
            message 1 9 9
            .8 1 4 4
            .7 1 5 5…
            ..8 1 5 5…
            """);
    Probe.exit(inner);
    Probe.exit(outer);
    assertThat(end()).contains("..8 1 2 2\n");
  }

  @Test
  void calls_that_exceptions_left_are_counted_where_somebody_says_so() {
    begin();
    int catching = Probe.enter(1);
    int ignored = Probe.enter(2);
    assertThat(ignored).isNotZero();
    ignored = Probe.enter(3);
    Probe.caught(catching);
    Probe.exit(catching);
    int returning = Probe.enter(1);
    ignored = Probe.enter(2);
    Probe.exit(returning);
    ignored = Probe.enter(4);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .1 2 0 0
            ..2 2 0 0!!?
            ...3 1 0 0!
            .4 1 0 0!?
            """);
    assertThat(recorder.strayEnds()).isZero();
  }

  @Test
  void a_message_inside_another_has_calls_and_time_of_its_own() {
    begin();
    int pumping = Probe.enter(1);
    work(3);
    begin();
    callAndWork(2, 20);
    MessageCalls inner = endedCalls();
    work(4);
    Probe.exit(pumping);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .1 1 7 7
            """);
    assertThat(TreeLines.of(Trees.of(inner, 20 * NANOS_PER_MILLI)))
        .isEqualTo(
            """
            message 1 20 20
            .2 1 20 20
            """);
  }

  @Test
  void what_is_called_while_a_message_stands_still_is_not_its_own() {
    begin();
    int pumping = Probe.enter(1);
    recorder.stop(nowNanos);
    callAndWork(2, 30);
    recorder.resume(nowNanos);
    callAndWork(3, 5);
    Probe.exit(pumping);
    assertThat(end())
        .isEqualTo(
            """
            message 1 100 100
            .1 1 5 5
            ..3 1 5 5
            """);
  }

  @Test
  void calls_that_were_kept_stay_as_they_are() {
    begin();
    callAndWork(1, 10);
    MessageCalls kept = endedCalls();
    for (int i = 0; i < 3; i++) {
      begin();
      callAndWork(1, 20);
      callAndWork(2, 20);
      recorder.end(nowNanos, i == 1);
    }
    assertThat(TreeLines.of(Trees.of(kept, 10 * NANOS_PER_MILLI)))
        .isEqualTo(
            """
            message 1 10 10
            .1 1 10 10
            """);
  }

  @Test
  void between_messages_and_while_one_stands_still_is_one_and_the_same() {
    for (int i = 0; i < 3; i++) {
      callAndWork(1, 1);
      begin();
      recorder.stop(nowNanos);
      callAndWork(1, 10);
      begin();
      recorder.stop(nowNanos);
      callAndWork(1, 100);
      recorder.resume(nowNanos);
      recorder.end(nowNanos, false);
      recorder.resume(nowNanos);
      recorder.end(nowNanos, false);
    }
    assertThat(TreeLines.of(Trees.of(outside(), nowNanos)))
        .isEqualTo(
            """
            message 1 333 333
            .1 9 333 100
            """);
  }

  private MessageCalls outside() {
    return Objects.requireNonNull(recorder.read(CallRecorder.NO_MESSAGE));
  }
}
