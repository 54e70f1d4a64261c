package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The calls of a thread over several messages, part by part. */
class FollowedThreadTest extends RecordedThread {
  @Test
  void a_part_has_what_is_called_from_one_cut_to_the_next() {
    begin();
    callAndWork(1, 1);
    int outer = Probe.enter(2);
    int part = recorder.cut(nowNanos);
    callAndWork(3, 10);
    Probe.exit(outer);
    callAndWork(4, 5);
    recorder.end(nowNanos, false);
    begin();
    callAndWork(4, 7);
    int open = Probe.enter(5);
    work(2);
    recorder.cut(nowNanos);
    callAndWork(6, 100);
    Probe.exit(open);
    assertThat(span(part, part + 1, 24))
        .isEqualTo(
            """
            message 1 24 24
            .3 1 10 10
            .4 1 5 5
            .message 1 9 9…
            ..4 1 7 7
            ..5 1 2 2…
            """);
    assertThat(end()).contains(".4 1 7 7\n.5 1 102 102\n..6 1 100 100\n");
  }

  @Test
  void messages_that_are_followed_share_a_table_and_each_has_its_own_tree() {
    recorder.log().setFollowed(true);
    begin();
    callAndWork(1, 3);
    recorder.end(nowNanos, false);
    begin();
    callAndWork(1, 4);
    callAndWork(2, 5);
    assertThat(end()).isEqualTo("message 1 100 100\n.1 1 4 4\n.2 1 5 5\n");
    assertThat(tables()).hasSize(1);
  }

  @Test
  void time_of_a_message_that_no_tick_has_seen_is_not_the_next_ones() {
    recorder.log().setFollowed(true);
    begin();
    nowNanos += 15 * NANOS_PER_MILLI;
    recorder.end(nowNanos, false);
    begin();
    callAndWork(1, 4);
    assertThat(end()).isEqualTo("message 1 100 100\n.1 1 4 4\n");
  }

  @Test
  void messages_that_nobody_follows_are_forgotten() {
    recorder.log().ignore(0);
    for (int i = 0; i < 10; i++) {
      begin();
      callAndWork(1, 3);
      recorder.end(nowNanos, false);
    }
    assertThat(recorder.log().isEmpty()).isTrue();
  }

  @Test
  void a_message_that_stands_still_at_a_cut_is_in_both_parts() {
    begin();
    int outer = Probe.enter(1);
    work(3);
    recorder.stop(nowNanos);
    final int part = recorder.cut(nowNanos);
    begin();
    callAndWork(2, 20);
    recorder.end(nowNanos, false);
    recorder.resume(nowNanos);
    callAndWork(3, 5);
    Probe.exit(outer);
    MessageCalls calls = endedCalls();
    recorder.cut(nowNanos);
    assertThat(span(part, part + 1, 25))
        .isEqualTo(
            """
            message 1 25 25
            .3 1 5 5
            .message 1 20 20
            ..2 1 20 20
            """);
    assertThat(TreeLines.of(Trees.of(calls, 8 * NANOS_PER_MILLI)))
        .isEqualTo(
            """
            message 1 8 8
            .1 1 8 8
            ..3 1 5 5
            """);
  }

  @Test
  void a_part_in_which_tables_grow_has_all_of_it() {
    watchAgain(2);
    final int part = recorder.cut(nowNanos);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    work(1);
    recorder.spare().provide(6);
    for (int methodId = 3; methodId < 20; methodId++) {
      callAndWork(methodId, 1);
    }
    Probe.exit(inner);
    Probe.exit(outer);
    recorder.end(nowNanos, false);
    recorder.cut(nowNanos);
    assertThat(span(part, part + 1, 18))
        .startsWith(
            """
            message 1 18 18
            .message 1 18 18
            ..1 1 18 18
            ...2 1 18 18
            ....3 1 1 1
            """);
  }

  @Test
  void a_cut_without_calls_since_the_last_one_makes_no_table() {
    begin();
    int part = recorder.cut(nowNanos);
    assertThat(recorder.cut(nowNanos)).isEqualTo(part);
    callAndWork(1, 1);
    assertThat(recorder.cut(nowNanos)).isEqualTo(part + 1);
    begin();
    recorder.end(nowNanos, false);
    assertThat(recorder.cut(nowNanos)).isEqualTo(part + 2);
  }

  @Test
  void of_tables_that_nobody_takes_the_oldest_is_dropped_and_its_calls_are_counted() {
    begin();
    callAndWork(1, 1);
    callAndWork(1, 1);
    for (int i = 0; i < CallLog.CAPACITY; i++) {
      recorder.cut(nowNanos);
      callAndWork(2, 1);
    }
    long before = recorder.log().droppedCalls();
    recorder.cut(nowNanos);
    assertThat(tables()).hasSize(CallLog.CAPACITY);
    assertThat(recorder.log().droppedCalls() - before).isBetween(1L, 3L);
  }

  @Test
  void a_call_that_is_marked_is_read_by_itself_also_when_a_table_has_grown() {
    watchAgain(3);
    begin();
    callAndWork(1, 1);
    int outer = Probe.enter(2);
    int mark = recorder.mark();
    callAndWork(3, 4);
    recorder.spare().provide(6);
    for (int methodId = 10; methodId < 20; methodId++) {
      callAndWork(methodId, 1);
    }
    int open = Probe.enter(4);
    work(2);
    CallTree ofMark =
        Trees.of(
            visitor -> calls().visit(visitor, mark, 17 * NANOS_PER_MILLI), 16 * NANOS_PER_MILLI);
    assertThat(TreeLines.of(ofMark))
        .startsWith("message 1 16 16\n.3 1 4 4\n.10 1 1 1\n")
        .endsWith(".4 1 2 2…\n");
    Probe.exit(open);
    recorder.endMark(mark);
    Probe.exit(outer);
    assertThat(end()).contains(".2 1 16 16\n..3 1 4 4\n");
  }

  @Test
  void of_a_window_of_time_the_messages_are_found_that_ran_then() {
    recorder.log().setFollowed(true);
    message(1, 10);
    final long fromNanos = nowNanos + NANOS_PER_MILLI;
    message(2, 10);
    message(3, 10);
    final long toNanos = nowNanos;
    message(4, 10);
    List<CallTable> all = tables();
    all.addAll(recorder.live());
    MessageWindow window = new MessageWindow(all, fromNanos, toNanos);
    assertThat(window.mayHaveLostFirst()).isFalse();
    assertThat(window.beganNanos()).isEqualTo(fromNanos - NANOS_PER_MILLI);
    assertThat(TreeLines.of(Trees.of(v -> window.visit(v, null, 0), 20 * NANOS_PER_MILLI)))
        .isEqualTo("message 1 20 20\n.message 2 20 10\n..2 1 10 10\n..3 1 10 10\n");
  }

  private void message(int methodId, int millis) {
    begin();
    callAndWork(methodId, millis);
    recorder.end(nowNanos, false);
  }

  private List<CallTable> tables() {
    List<CallTable> tables = new ArrayList<>();
    for (CallTable table = recorder.log().poll(); table != null; table = recorder.log().poll()) {
      tables.add(table);
    }
    return tables;
  }

  /** The tree of the calls from one part to another. */
  private String span(int fromPart, int toPart, long millis) {
    CallTree tree =
        Trees.of(
            visitor -> {
              SpanCalls span = new SpanCalls(fromPart, visitor);
              for (CallTable table : tables()) {
                if (table.part() < toPart) {
                  span.add(table);
                }
              }
              span.end();
            },
            millis * NANOS_PER_MILLI);
    return TreeLines.of(tree);
  }
}
