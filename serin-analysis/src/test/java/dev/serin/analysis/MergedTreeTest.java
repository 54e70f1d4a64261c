package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MergedTreeTest {
  @Test
  void times_and_counts_of_equal_paths_are_summed_the_longest_first() {
    List<TreeRow> one =
        List.of(
            row(0, "the message", 1, 1000),
            row(1, "a.Main$1.run", 1, 900),
            row(2, "a.Store.load", 3, 200),
            row(2, "a.View.paint", 1, 600));
    List<TreeRow> other =
        List.of(
            row(0, "the message", 1, 2000),
            row(1, "a.Main$2.run", 1, 1800),
            row(2, "a.Store.load", 2, 1700),
            row(1, "a.Store.load", 1, 100));

    assertThat(texts(merged(List.of(one, other))))
        .containsExactly(
            "0 the messages 2 3000",
            "1 a.Main$.run 2 2700",
            "2 a.Store.load 5 1900",
            "2 a.View.paint 1 600",
            "1 a.Store.load 1 100");
  }

  @Test
  void paths_with_less_than_a_thousandth_of_the_time_are_left_out() {
    List<TreeRow> tree =
        List.of(
            row(0, "the message", 1, 100_000), row(1, "a.A.a", 1, 100), row(1, "a.B.b", 1, 101));

    assertThat(texts(merged(List.of(tree))))
        .containsExactly("0 the messages 1 100000", "1 a.B.b 1 101");
  }

  @Test
  void a_deep_recursion_leaves_room_for_others() {
    List<TreeRow> tree = new ArrayList<>(List.of(row(0, "the message", 1, 1000)));
    for (int depth = 1; depth < TreeRow.MAX_DEPTH; depth++) {
      tree.add(row(depth, "a.A.a", 1, 600));
    }
    tree.add(row(1, "a.B.b", 1, 400));

    assertThat(texts(merged(List.of(tree)))).endsWith("1 a.B.b 1 400");
  }

  @Test
  void the_longest_paths_are_kept() {
    List<TreeRow> tree = new ArrayList<>(List.of(row(0, "the message", 1, 3_000_000)));
    for (int i = 0; i < 500; i++) {
      for (int depth = 1; depth <= 8; depth++) {
        tree.add(row(depth, "a.A.a" + i, 1, 6000 - i));
      }
    }

    List<String> rows = texts(MergedTree.of(List.of(tree), 3000));
    assertThat(rows).hasSize(3000).contains("8 a.A.a0 1 6000").doesNotContain("8 a.A.a499 1 5501");
  }

  @Test
  void messages_without_trees_have_no_rows() {
    assertThat(merged(List.of(List.of(), List.of()))).isEmpty();
  }

  @Test
  void deep_trees_and_wrong_depths_do_no_harm() {
    List<TreeRow> deep = new ArrayList<>();
    for (int depth = 0; depth < TreeRow.MAX_DEPTH; depth++) {
      deep.add(row(depth, "a.A.a", 1, 1000));
    }

    assertThat(merged(List.of(deep))).hasSize(1001);
    assertThat(texts(merged(List.of(List.of(row(7, "a.A.a", 1, 9), row(5, "a.B.b", 1, 8))))))
        .containsExactly("0 the messages 1 9", "1 a.B.b 1 8");
  }

  private static List<TreeRow> merged(List<List<TreeRow>> trees) {
    return MergedTree.of(trees, MergedTree.MAX_ROWS);
  }

  private static TreeRow row(int depth, String name, long count, long totalMicros) {
    return new TreeRow(name, depth, 1, count, totalMicros, totalMicros);
  }

  private static List<String> texts(List<TreeRow> rows) {
    return rows.stream()
        .map(row -> row.depth() + " " + row.name() + " " + row.count() + " " + row.totalMicros())
        .toList();
  }
}
