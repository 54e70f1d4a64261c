package dev.serin.issue;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** The path to the method that is responsible for a message. */
class DominantCallsTest {
  private static TreeRow row(int depth, int method, long totalMicros) {
    return new TreeRow("", depth, method, 1, totalMicros);
  }

  private static List<Long> path(TreeRow... rows) {
    DominantCalls calls = new DominantCalls();
    for (TreeRow row : rows) {
      calls.add(row);
    }
    return calls.path().stream().map(TreeRow::methodId).toList();
  }

  @Test
  void it_ends_where_no_call_took_half() {
    assertThat(path(row(0, 0, 101), row(1, 1, 40), row(1, 2, 51), row(2, 3, 51), row(3, 4, 50)))
        .containsExactly(2L, 3L);
  }

  @Test
  void calls_of_another_caller_do_not_continue_it() {
    assertThat(path(row(0, 0, 100), row(1, 1, 50), row(1, 2, 50), row(2, 3, 50)))
        .containsExactly(1L);
    assertThat(path(row(0, 0, 100), row(1, 1, 40), row(2, 2, 60))).isEmpty();
  }

  @Test
  void without_time_there_is_none() {
    assertThat(path()).isEmpty();
    assertThat(path(row(0, 0, 0), row(1, 1, 0))).isEmpty();
    assertThat(path(row(0, 0, Long.MAX_VALUE), row(1, 1, Long.MAX_VALUE / 2))).isEmpty();
  }
}
