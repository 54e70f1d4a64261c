package dev.serin.issue;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.CallTree;
import dev.serin.format.CallTreeCut;
import dev.serin.format.CallTreeSum;
import dev.serin.format.MethodMap;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The methods with the most calls, of a tree that is cut by time. */
class FrequentCallsTest {
  private static final long SECOND_NANOS = 1_000_000_000L;

  private final CallTreeSum sum = new CallTreeSum();
  private final int first = call(sum.root(), 1, 1, SECOND_NANOS / 2);

  private int call(int caller, int methodId, long count, long selfNanos) {
    int node = sum.child(caller, methodId, count, true);
    sum.addTimes(node, selfNanos, selfNanos);
    return node;
  }

  /** The rows of the tree, cut at a thousandth of its second. */
  private List<List<Long>> rows() {
    CallTree tree = sum.build(SECOND_NANOS, 0);
    return FrequentCalls.of(CallTreeCut.of(tree, 400, SECOND_NANOS / 1000));
  }

  @Test
  void all_calls_of_a_method_are_added_up_also_those_in_nodes_that_were_cut() {
    int shown = call(first, 2, 6_000, 5_000_000);
    call(shown, 3, 20_000, 40_000);
    call(call(first, 4, 9_000, 10_000), 3, 30_000, 60_000);
    call(shown, 2, 5_000, 2_000);
    assertThat(rows()).containsExactly(List.of(3L, 50_000L, 100L), List.of(2L, 11_000L, 5_044L));
  }

  @Test
  void a_method_with_fewer_than_10000_calls_per_second_has_no_row() {
    call(first, 2, 9_999, 1000);
    call(first, 3, 10_000, 1000);
    assertThat(rows()).containsExactly(List.of(3L, 10_000L, 1L));
  }

  @Test
  void a_method_that_a_message_calls_first_is_marked() {
    call(first, 1, 50_000, 1000);
    int nested = call(first, MethodMap.DISPATCH_METHOD_ID, 1, 1000);
    call(nested, 2, 50_000, 1000);
    call(first, 2, 50_000, 1000);
    call(first, 3, 50_000, 1000);
    assertThat(rows())
        .containsExactly(
            List.of(2L, 100_000L, 2L, 1L),
            List.of(1L, 50_001L, 500_006L, 1L),
            List.of(3L, 50_000L, 1L));
  }

  @Test
  void there_are_at_most_300_rows_those_with_the_most_calls() {
    for (int methodId = 2; methodId < 2 + 301; methodId++) {
      call(first, methodId, methodId == 2 ? 200_000 : 100_000, 1000);
    }
    assertThat(rows())
        .hasSize(FrequentCalls.MAX_ROWS)
        .startsWith(List.of(2L, 200_000L, 1L), List.of(302L, 100_000L, 1L))
        .doesNotContain(List.of(3L, 100_000L, 1L));
  }

  @Test
  void a_tree_that_is_not_cut_has_all_calls_itself() {
    call(first, 2, 50_000, 5_000_000);
    assertThat(rows()).isEmpty();
  }

  @Test
  void the_rows_of_an_issue_are_read() {
    assertThat(read(List.of(List.of(3L, 50_000L, 100L), List.of(4L, 20_000L, 200L, 1L))))
        .containsExactly("3: 50000, 100, false", "4: 20000, 200, true");
  }

  @Test
  void rows_that_are_damaged_or_too_many_are_left_out() {
    assertThat(read(List.of(List.of(3L, 50_000L), List.of(4L, -1L, 2L), List.of(4L, 1L, -2L), "5")))
        .isEmpty();
    assertThat(read("none")).isEmpty();
    assertThat(read(Collections.nCopies(1000, List.of(3L, 50_000L, 100L))))
        .hasSize(FrequentCalls.MAX_ROWS);
  }

  private static List<String> read(Object rows) {
    List<String> read = new ArrayList<>();
    Map<String, Object> issue = Map.of(IssueKeys.FREQUENT_CALLS, rows);
    FrequentCalls.read(
        PlainJson.JSON,
        issue,
        (methodId, count, totalMicros, isFirst) ->
            read.add(methodId + ": " + count + ", " + totalMicros + ", " + isFirst));
    return read;
  }
}
