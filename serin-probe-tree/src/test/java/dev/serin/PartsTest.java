package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Parts of a thread's calls, frames that look back on them, and marks. */
class PartsTest extends RecordedThread {
  @Test
  void tables_between_messages_are_freed_however_often_they_are_cut() {
    recorder.log().ignore(0);
    for (int i = 0; i < 50; i++) {
      begin();
      recorder.cut(nowNanos);
      callAndWork(1, 1);
      recorder.end(nowNanos, false);
      work(1);
    }
    int chain = 0;
    for (CallTable at = recorder.table(); at != null; at = at.former) {
      chain++;
    }
    assertThat(chain).isEqualTo(2);
  }

  @Test
  void a_call_that_is_open_between_messages_keeps_its_time_over_many_cuts() {
    final int part = recorder.cut(nowNanos);
    int open = Probe.enter(1);
    List<CallTable> all = logged();
    for (int i = 0; i < 20; i++) {
      work(2);
      begin();
      recorder.cut(nowNanos);
      callAndWork(2, 3);
      recorder.end(nowNanos, false);
      all.addAll(logged());
    }
    work(2);
    Probe.exit(open);
    int end = recorder.cut(nowNanos);
    all.addAll(logged());
    assertThat(span(all, part, end, 102))
        .isEqualTo("message 1 102 102\n.1 1 42 42\n.message 20 60 3\n..2 20 60 3\n");
  }

  @Test
  void two_cuts_while_a_message_stands_still_leave_its_open_calls_out_of_the_span() {
    begin();
    int outer = Probe.enter(1);
    work(3);
    recorder.stop(nowNanos);
    final int part = recorder.cut(nowNanos);
    message(2, 20);
    recorder.cut(nowNanos);
    message(2, 20);
    recorder.resume(nowNanos);
    callAndWork(3, 5);
    Probe.exit(outer);
    recorder.end(nowNanos, false);
    int end = recorder.cut(nowNanos);
    assertThat(span(part, end, 45))
        .isEqualTo(
            """
            message 1 45 45
            .message 2 40 20
            ..2 2 40 20
            .3 1 5 5
            """);
  }

  @Test
  void time_of_an_open_call_before_a_cut_is_in_the_part_before() {
    begin();
    int first = recorder.cut(nowNanos);
    int open = Probe.enter(1);
    recorder.cut(nowNanos);
    work(3);
    int end = recorder.cut(nowNanos);
    assertThat(end).isEqualTo(first + 2);
    assertThat(span(first, end, 3)).isEqualTo("message 1 3 3\n.1 1 3 3…\n");
    Probe.exit(open);
  }

  @Test
  void idle_time_is_not_the_next_calls() {
    int part = recorder.cut(nowNanos);
    nowNanos += 3000 * NANOS_PER_MILLI;
    Probe.idle(nowNanos);
    callAndWork(1, 2);
    assertThat(span(part, recorder.cut(nowNanos), 3002))
        .isEqualTo("message 1 3002 3002\n.1 1 2 2\n");
  }

  @Test
  void idle_time_is_not_that_of_a_call_that_has_ended() {
    int part = recorder.cut(nowNanos);
    int outer = Probe.enter(1);
    int ended = Probe.enter(2);
    work(5);
    Probe.exit(ended);
    nowNanos += 3000 * NANOS_PER_MILLI;
    begin();
    Probe.idle(nowNanos);
    recorder.end(nowNanos, false);
    work(1);
    Probe.exit(outer);
    assertThat(span(part, recorder.cut(nowNanos), 3006)).endsWith("\n.1 1 3006 3006\n..2 1 5 5\n");
  }

  @Test
  void time_before_the_first_tick_is_that_of_the_call_that_is_open() {
    int part = recorder.cut(nowNanos);
    int open = Probe.enter(1);
    Probe.idle(19 * NANOS_PER_MILLI);
    work(20);
    Probe.exit(open);
    assertThat(span(part, recorder.cut(nowNanos), 20)).isEqualTo("message 1 20 20\n.1 1 20 20\n");
  }

  @Test
  void idle_time_before_a_message_is_not_the_first_calls_after_it() {
    int part = recorder.cut(nowNanos);
    nowNanos += 3000 * NANOS_PER_MILLI;
    begin();
    Probe.idle(nowNanos);
    recorder.end(nowNanos, false);
    callAndWork(1, 2);
    assertThat(span(part, recorder.cut(nowNanos), 3002)).endsWith("\n.1 1 2 2\n");
  }

  @Test
  void a_frame_has_no_earlier_message_that_was_cut() {
    recorder.log().setFollowed(true);
    begin();
    callAndWork(1, 10);
    recorder.cut(nowNanos);
    callAndWork(2, 10);
    recorder.end(nowNanos, false);
    message(3, 10);
    final long fromNanos = nowNanos;
    message(4, 40);
    assertThat(window(fromNanos, nowNanos, null))
        .isEqualTo("message 1 40 40\n.message 1 40 40\n..4 1 40 40\n");
  }

  @Test
  void a_frame_counts_calls_of_a_message_once_while_its_table_grows() {
    watchAgain(4);
    recorder.log().setFollowed(true);
    begin();
    callAndWork(1, 10);
    recorder.spare().provide(6);
    for (int methodId = 2; methodId < 14; methodId++) {
      callAndWork(methodId, 1);
    }
    assertThat(window(0, nowNanos, calls()))
        .startsWith("message 1 22 22\n.message 1 22 22…\n..1 1 10 10\n");
  }

  @Test
  void a_frame_has_the_calls_of_a_grown_message_that_stands_still() {
    watchAgain(4);
    recorder.log().setFollowed(true);
    begin();
    recorder.spare().provide(6);
    for (int methodId = 1; methodId < 20; methodId++) {
      callAndWork(methodId, 1);
    }
    final long toNanos = nowNanos;
    recorder.stop(nowNanos);
    begin();
    assertThat(window(0, toNanos, null)).contains("\n..1 1 1 1\n", "\n..19 1 1 1\n");
  }

  @Test
  void a_mark_after_a_message_inside_is_not_one_from_before_it() {
    begin();
    final long outer = message;
    int first = recorder.mark();
    callAndWork(1, 50);
    recorder.endMark(first);
    recorder.stop(nowNanos);
    message(7, 1);
    recorder.resume(nowNanos);
    int second = recorder.mark();
    callAndWork(2, 5);
    MessageCalls calls = Objects.requireNonNull(recorder.read(outer));
    assertThat(marked(calls, second, 5)).isEqualTo("message 1 5 5\n.2 1 5 5\n");
  }

  @Test
  void a_mark_in_a_larger_table_is_looked_for_in_no_smaller_one() {
    watchAgain(4);
    begin();
    recorder.spare().provide(10);
    for (int methodId = 1; methodId < 200; methodId++) {
      callAndWork(methodId, 1);
    }
    for (int i = 0; i < 20; i++) {
      int caller = Probe.enter(1000 + i);
      int mark = recorder.mark();
      callAndWork(5, 2);
      assertThat(marked(calls(), mark, 2)).isEqualTo("message 1 2 2\n.5 1 2 2\n");
      recorder.endMark(mark);
      Probe.exit(caller);
    }
  }

  private void message(int methodId, int millis) {
    begin();
    callAndWork(methodId, millis);
    recorder.end(nowNanos, false);
  }

  private static String marked(MessageCalls calls, int mark, int millis) {
    long nanos = millis * NANOS_PER_MILLI;
    return TreeLines.of(Trees.of(visitor -> calls.visit(visitor, mark, nanos), nanos));
  }

  private String span(int part, int end, int millis) {
    return span(logged(), part, end, millis);
  }

  private static String span(List<CallTable> tables, int part, int end, int millis) {
    return TreeLines.of(
        Trees.of(
            visitor -> {
              SpanCalls span = new SpanCalls(part, visitor);
              tables.stream().filter(table -> table.part() < end).forEach(span::add);
              span.end();
            },
            millis * NANOS_PER_MILLI));
  }

  /**
   * The calls of the messages between two times, in the way in which a reader of frames takes their
   * tables.
   */
  private String window(long fromNanos, long toNanos, @Nullable MessageCalls running) {
    List<CallTable> tables = logged();
    tables.addAll(recorder.live());
    MessageWindow window = new MessageWindow(tables, fromNanos, toNanos);
    return TreeLines.of(
        Trees.of(visitor -> window.visit(visitor, running, nowNanos), toNanos - fromNanos));
  }

  private List<CallTable> logged() {
    List<CallTable> tables = new ArrayList<>();
    for (CallTable t = recorder.log().poll(); t != null; t = recorder.log().poll()) {
      tables.add(t);
    }
    return tables;
  }
}
