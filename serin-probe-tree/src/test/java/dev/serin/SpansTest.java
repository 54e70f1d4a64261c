package dev.serin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The intervals of a message's longer calls. */
class SpansTest extends RecordedThread {
  private List<String> ended() {
    return SpanLines.of(endedTree());
  }

  private List<String> running(int elapsedMillis) {
    return SpanLines.of(Trees.of(calls(), elapsedMillis * NANOS_PER_MILLI));
  }

  @Test
  void each_call_of_two_ticks_has_a_span() {
    begin();
    int outer = Probe.enter(1);
    work(1);
    callAndWork(2, 5);
    callAndWork(2, 1);
    callAndWork(3, 2);
    Probe.exit(outer);
    callAndWork(2, 7);
    assertThat(ended())
        .containsExactly(
            "/1 from 0 for 9", "/1/2 from 1 for 5", "/1/3 from 7 for 2", "/2 from 9 for 7");
  }

  @Test
  void a_call_that_ticks_met_twice_is_not_taken_for_the_next_one_of_its_path() {
    begin();
    for (int i = 0; i < 10; i++) {
      callAndWork(1, 1);
    }
    assertThat(ended()).isEmpty();
  }

  @Test
  void a_second_message_counts_from_its_own_begin() {
    begin();
    callAndWork(1, 30);
    recorder.end(nowNanos, false);
    nowNanos += NANOS_PER_MILLI;
    begin();
    work(4);
    callAndWork(2, 5);
    assertThat(ended()).containsExactly("/2 from 4 for 5");
  }

  @Test
  void a_message_that_shares_its_table_has_only_spans_of_its_own() {
    recorder.log().setFollowed(true);
    recorder.cut(nowNanos);
    begin();
    callAndWork(1, 30);
    callAndWork(1, 30);
    recorder.end(nowNanos, false);
    begin();
    work(4);
    callAndWork(1, 5);
    callAndWork(2, 5);
    assertThat(ended()).containsExactly("/1 from 4 for 5", "/2 from 9 for 5");
  }

  @Test
  void the_time_in_which_a_message_stands_still_is_in_no_span() {
    begin();
    int outer = Probe.enter(1);
    work(2);
    recorder.stop(nowNanos);
    nowNanos += 50 * NANOS_PER_MILLI;
    recorder.begin(nowNanos);
    callAndWork(7, 20);
    recorder.end(nowNanos, false);
    recorder.resume(nowNanos);
    callAndWork(2, 3);
    Probe.exit(outer);
    assertThat(ended()).containsExactly("/1 from 0 for 5", "/1/2 from 2 for 3");
  }

  @Test
  void a_running_message_has_spans_of_what_is_open_and_of_what_has_just_ended() {
    begin();
    int outer = Probe.enter(1);
    callAndWork(2, 5);
    int inner = Probe.enter(3);
    work(4);
    Probe.exit(inner);
    Probe.enter(4);
    nowNanos += 3 * NANOS_PER_MILLI;
    assertThat(running(12))
        .containsExactly(
            "/1 from 0 for 12", "/1/2 from 0 for 5", "/1/3 from 5 for 4", "/1/4 from 9 for 3");
    assertThat(running(12)).as("read again").hasSize(4);
    Probe.exit(outer);
  }

  @Test
  void a_call_of_the_same_path_since_the_last_tick_is_another_span() {
    begin();
    callAndWork(1, 4);
    Probe.enter(1);
    nowNanos += 3 * NANOS_PER_MILLI;
    assertThat(running(7)).containsExactly("/1 from 0 for 4", "/1 from 4 for 3");
  }

  @Test
  void a_call_that_is_open_when_a_table_grows_is_one_span() {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    work(3);
    int inner = Probe.enter(2);
    work(4);
    recorder.spare().provide(6);
    callAndWork(3, 5);
    List<String> sofar = List.of("/1 from 0 for 12", "/1/2 from 3 for 9", "/1/2/3 from 7 for 5");
    assertThat(running(12)).isEqualTo(sofar);
    Probe.exit(inner);
    Probe.exit(outer);
    assertThat(ended()).isEqualTo(sofar);
  }

  @Test
  void a_call_that_ended_right_before_a_table_grew_has_its_span() {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    work(4);
    Probe.exit(inner);
    Probe.exit(outer);
    recorder.spare().provide(6);
    int third = Probe.enter(3); // in another table
    assertThat(running(4)).containsExactly("/1 from 0 for 4", "/1/2 from 0 for 4");
    work(5);
    Probe.exit(third);
    assertThat(ended()).containsExactly("/1 from 0 for 4", "/1/2 from 0 for 4", "/3 from 4 for 5");
  }

  @Test
  void a_call_of_the_same_path_after_a_table_grew_is_another_span() {
    watchAgain(2);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    work(4);
    recorder.spare().provide(6);
    Probe.exit(Probe.enter(3));
    Probe.exit(inner);
    inner = Probe.enter(2);
    nowNanos += 5 * NANOS_PER_MILLI;
    List<String> both = List.of("/1 from 0 for 9", "/1/2 from 0 for 4", "/1/2 from 4 for 5");
    assertThat(running(9)).isEqualTo(both);
    recorder.tick(nowNanos);
    Probe.exit(inner);
    Probe.exit(outer);
    assertThat(ended()).isEqualTo(both);
  }

  @Test
  void a_call_is_one_span_over_tables_between_which_nobody_ticked() {
    recorder.log().setFollowed(true);
    begin();
    int outer = Probe.enter(1);
    work(10);
    recorder.cut(nowNanos);
    Probe.exit(Probe.enter(2));
    recorder.cut(nowNanos);
    work(5);
    Probe.exit(outer);
    CallTree tree = endedTree();
    assertThat(TreeLines.of(tree)).contains(".1 1 15 15\n");
    assertThat(SpanLines.of(tree)).containsExactly("/1 from 0 for 15");
  }

  @Test
  void a_call_of_the_same_path_in_a_table_of_the_same_size_is_another_span() {
    recorder.log().setFollowed(true);
    begin();
    int outer = Probe.enter(1);
    int inner = Probe.enter(2);
    work(4);
    recorder.cut(nowNanos);
    Probe.exit(inner);
    inner = Probe.enter(2);
    nowNanos += 5 * NANOS_PER_MILLI;
    List<String> both = List.of("/1 from 0 for 9", "/1/2 from 0 for 4", "/1/2 from 4 for 5");
    assertThat(running(9)).isEqualTo(both);
    recorder.cut(nowNanos);
    assertThat(running(9)).as("in a third table").isEqualTo(both);
    recorder.tick(nowNanos);
    Probe.exit(inner);
    Probe.exit(outer);
    assertThat(ended()).isEqualTo(both);
  }

  @Test
  void a_call_around_one_that_is_read_by_itself_has_no_span_in_that() {
    begin();
    int outer = Probe.enter(1);
    work(5);
    int mark = recorder.mark();
    callAndWork(2, 4);
    CallTree part =
        Trees.of(visitor -> calls().visit(visitor, mark, 9 * NANOS_PER_MILLI), 4 * NANOS_PER_MILLI);
    assertThat(SpanLines.of(part)).containsExactly("/2 from 0 for 4");
    recorder.endMark(mark);
    Probe.exit(outer);
  }

  @Test
  void spans_of_a_call_that_is_read_by_itself_count_from_its_begin() {
    begin();
    callAndWork(1, 5);
    int mark = recorder.mark();
    work(3);
    callAndWork(2, 4);
    int open = Probe.enter(3);
    work(6);
    CallTree part =
        Trees.of(
            visitor -> calls().visit(visitor, mark, 18 * NANOS_PER_MILLI), 13 * NANOS_PER_MILLI);
    assertThat(SpanLines.of(part)).containsExactly("/2 from 3 for 4", "/3 from 7 for 6");
    Probe.exit(open);
    recorder.endMark(mark);
    work(1);
    assertThat(ended()).containsExactly("/1 from 0 for 5", "/2 from 8 for 4", "/3 from 12 for 6");
  }

  @Test
  void a_full_log_drops_the_shorter_half_and_counts_it() {
    begin();
    List<String> longest = new ArrayList<>();
    int start = 0;
    for (int i = 0; i <= SpanLog.MAX_SPANS; i++) {
      int millis = i % 2 == 0 ? 3 : 2;
      callAndWork(1 + i % 2, millis);
      if (i % 2 == 0) {
        longest.add("/1 from " + start + " for 3");
      }
      start += millis;
    }
    work(1);
    CallTree tree = endedTree();
    assertThat(SpanLines.of(tree)).isEqualTo(longest);
    assertThat(tree.timeline().dropped()).isEqualTo(SpanLog.MAX_SPANS / 2);
  }
}
