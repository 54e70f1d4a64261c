package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import org.junit.jupiter.api.Test;

/** Calls of a running message that are visited after the message has continued. */
class ReadingTest extends RecordedThread {
  private static CallTree tree(MessageCalls calls, int elapsedMillis) {
    return Trees.of(calls, elapsedMillis * NANOS_PER_MILLI);
  }

  @Test
  void times_are_those_of_the_reading() {
    begin();
    int outer = Probe.enter(1);
    work(4);
    int inner = Probe.enter(2);
    work(5);
    MessageCalls calls = calls();
    work(30);
    CallTree tree = tree(calls, 9);
    assertThat(SpanLines.of(tree)).containsExactly("/1 from 0 for 9", "/1/2 from 4 for 5");
    assertThat(TreeLines.of(tree)).contains(".1 1 9 9", "..2 1 5 5");
    Probe.exit(inner);
    Probe.exit(outer);
  }

  @Test
  void a_call_that_was_open_then_is_one_span_though_it_has_ended_and_begun_again() {
    begin();
    callAndWork(1, 6);
    int open = Probe.enter(1);
    work(5);
    MessageCalls calls = calls();
    work(7);
    Probe.exit(open);
    callAndWork(1, 8);
    callAndWork(2, 8);
    assertThat(SpanLines.of(tree(calls, 11))).containsExactly("/1 from 0 for 6", "/1 from 6 for 5");
  }

  @Test
  void a_table_that_the_message_went_on_in_has_no_part_in_it() {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    work(4);
    MessageCalls calls = calls();
    recorder.spare().provide(6);
    Probe.exit(inner);
    callAndWork(3, 5);
    Probe.exit(outer);
    CallTree tree = tree(calls, 4);
    assertThat(SpanLines.of(tree)).containsExactly("/1 from 0 for 4", "/1/2 from 0 for 4");
    assertThat(TreeLines.of(tree)).contains(".1 1 4 4", "..2 1 4 4");
  }

  @Test
  void calls_that_end_after_the_reading_are_open_in_it_though_it_was_cut_before() {
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    work(30);
    recorder.cut(nowNanos);
    int last = Probe.enter(3); // in a table that no tick has met
    MessageCalls calls = calls();
    Probe.exit(last);
    Probe.exit(inner);
    Probe.exit(outer);
    int again = Probe.enter(1);
    CallTree tree = tree(calls, 34);
    assertThat(SpanLines.of(tree))
        .containsExactly("/1 from 0 for 34", "/1/2 from 0 for 34", "/1/2/3 from 30 for 4");
    Probe.exit(again);
  }

  @Test
  void a_caller_that_is_called_again_meanwhile_parts_what_it_called() {
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    work(30);
    Probe.exit(outer);
    int again = Probe.enter(1);
    MessageCalls calls =
        MessageCalls.ofOpen(recorder.table(), Token.slot(inner), MessageCalls.FROM_BEGIN);
    assertThat(SpanLines.of(tree(calls, 34)))
        .containsExactlyInAnyOrder(
            "/1 from 0 for 30", "/1/2 from 0 for 30", "/1 from 30 for 4", "/1/2 from 30 for 4");
    Probe.exit(again);
  }

  @Test
  void a_tick_between_the_clock_and_the_reading_makes_the_message_longer_and_parts_no_calls() {
    begin();
    callAndWork(1, 6);
    int open = Probe.enter(2);
    work(5);
    CallTree tree = tree(calls(), 9);
    assertThat(SpanLines.of(tree)).containsExactly("/1 from 0 for 6", "/2 from 6 for 5");
    assertThat(tree.totalNanos(0)).isEqualTo(11 * NANOS_PER_MILLI);
    Probe.exit(open);
  }

  @Test
  void with_a_clock_in_each_probe_a_call_that_has_ended_is_no_open_one() {
    CallTable precise = new CallTable(4, true);
    precise.start(1L << CallKey.GENERATION_SHIFT);
    int message = precise.message(1, 0);
    int open = enter(precise, message);
    MessageCalls calls = MessageCalls.ofOpen(precise, open, MessageCalls.FROM_BEGIN);
    precise.spend(open, 5 * NANOS_PER_MILLI);
    precise.leave(open);
    precise.spend(message, 9 * NANOS_PER_MILLI);
    assertThat(SpanLines.of(tree(calls, 3))).containsExactly("/1 from 0 for 5");
  }

  private static int enter(CallTable table, int caller) {
    int slot = table.call(CallKey.innermost(table.generation(), caller) | 1);
    table.begun(slot);
    return slot;
  }

  @Test
  void a_change_that_an_error_broke_off_hides_calls_only_until_the_next_one() {
    CallTable table = new CallTable(4, false);
    table.start(CallKey.GENERATION_MASK & (1L << CallKey.GENERATION_SHIFT));
    RunningCalls running = new RunningCalls(RunningCalls.newState(), table);
    running.change();
    running.change();
    int slot = table.message(1, 0);
    running.set(table, CallKey.innermost(table.generation(), slot), 0, 1);
    running.changed();
    running.tick(5 * NANOS_PER_MILLI);
    assertThat(running.read(1, new StoppedMessages(), MessageCalls.FROM_BEGIN)).isNotNull();
    assertThat(new KnownTimes(table).ownNanos()).isEqualTo(5 * NANOS_PER_MILLI);
  }
}
