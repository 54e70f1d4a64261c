package dev.serin.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Timelines in the form of issues. */
class SpanRowsTest {
  private static final long MILLI = 1_000_000;

  private final CallTreeSum sum = new CallTreeSum();

  private int call(int caller, int methodId, long selfMillis) {
    int node = sum.child(caller, methodId, 1, true);
    sum.addTimes(node, selfMillis * MILLI, selfMillis * MILLI);
    return node;
  }

  private SpanRows rows(int maxLines, long totalMillis) {
    return SpanRows.of(CallTreeCut.of(sum.build(totalMillis * MILLI, 0), maxLines, 0));
  }

  @Test
  void a_span_names_the_row_of_its_call_and_callers_come_first() {
    int outer = call(sum.root(), 1, 10);
    int inner = call(outer, 2, 20);
    int later = call(sum.root(), 3, 70);
    sum.addSpan(later, 30 * MILLI, 70 * MILLI);
    sum.addSpan(inner, 0, 20 * MILLI);
    sum.addSpan(outer, 0, 30 * MILLI);
    SpanRows rows = rows(30, 100);
    assertThat(rows.rows())
        .containsExactly(
            List.of(1L, 0L, 30_000L), List.of(2L, 0L, 20_000L), List.of(3L, 30_000L, 70_000L));
    assertThat(rows.leftOut()).isZero();
  }

  @Test
  void a_call_whose_row_is_cut_is_left_out_and_counted() {
    int outer = call(sum.root(), 1, 90);
    int inner = call(outer, 2, 10);
    sum.addSpan(inner, 50 * MILLI, 10 * MILLI);
    sum.addSpan(outer, 0, 100 * MILLI);
    sum.addSpan(CallTree.NONE, 20 * MILLI, 5 * MILLI);
    sum.addDroppedSpans(40);
    CallTree tree = sum.build(100 * MILLI, 0);
    SpanRows rows = SpanRows.of(CallTreeCut.of(tree, 30, 20 * MILLI));
    assertThat(rows.rows()).containsExactly(List.of(1L, 0L, 100_000L));
    assertThat(rows.leftOut()).isEqualTo(42);
  }

  @Test
  void the_shortest_are_left_out_where_there_are_too_many() {
    int node = call(sum.root(), 1, 10_000);
    for (int i = 0; i < SpanRows.MAX_ROWS + 100; i++) {
      sum.addSpan(node, 10L * i * MILLI, (i % 6 == 0 ? 2 : 3) * MILLI);
    }
    SpanRows rows = rows(30, 10_000);
    assertThat(rows.rows()).hasSize(SpanRows.MAX_ROWS).allMatch(row -> row.get(2) == 3000);
    assertThat(rows.rows()).isSortedAccordingTo((a, b) -> Long.compare(a.get(1), b.get(1)));
    assertThat(rows.leftOut()).isEqualTo(100);
  }

  @Test
  void begin_and_end_are_rounded_so_that_calls_end_with_their_callers() {
    int outer = call(sum.root(), 1, 1);
    int inner = call(outer, 2, 9);
    sum.addSpan(outer, 100, 2_001_000);
    sum.addSpan(inner, 900, 2_000_200);
    assertThat(rows(30, 10).rows()).containsExactly(List.of(1L, 0L, 2001L), List.of(2L, 0L, 2001L));
  }

  @Test
  void spans_lie_within_their_message() {
    int node = call(sum.root(), 1, 10);
    sum.addSpan(node, -3 * MILLI, 5 * MILLI);
    sum.addSpan(node, -3 * MILLI, 3 * MILLI);
    sum.addSpan(node, 8 * MILLI, 5 * MILLI);
    sum.addSpan(node, 10 * MILLI, 5 * MILLI);
    assertThat(rows(30, 10).rows())
        .containsExactly(List.of(1L, 0L, 2000L), List.of(1L, 8000L, 2000L));
  }

  @Test
  void what_a_stack_says_of_a_tree_leaves_its_timeline_alone() {
    int node = call(sum.root(), 1, 10);
    sum.open(node, 10 * MILLI);
    sum.addSpan(node, 0, 10 * MILLI);
    CallTree marked = sum.build(10 * MILLI, 0).withLeft(new int[] {node}, 1);
    assertThat(marked.left(node)).isTrue();
    assertThat(marked.timeline().size()).isEqualTo(1);
  }
}
