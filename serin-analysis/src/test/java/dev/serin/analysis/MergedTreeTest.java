package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
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

    MergedRows sum = MergedTree.of(List.of(issue("{}", tree)), 3000);
    assertThat(sum.isCut()).isTrue();
    List<String> rows = texts(sum.rows());
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

  @Test
  void as_many_paths_as_there_may_be_are_not_cut() {
    List<TreeRow> tree =
        List.of(row(0, "the message", 1, 1000), row(1, "a.A.a", 1, 600), row(1, "a.B.b", 1, 400));

    assertThat(MergedTree.of(List.of(issue("{}", tree)), 3).isCut()).isFalse();
    assertThat(MergedTree.of(List.of(issue("{}", tree)), 2).isCut()).isTrue();
  }

  @Test
  void stacks_stand_for_equal_parts_of_the_time_since_the_first_one() {
    List<TreeRow> tree =
        List.of(
            row(0, "the message", 0, 1_000_000, 0),
            row(1, "a.Store.load", 1, 700_000, 700_000),
            row(1, "a.View.paint", 1, 300_000, 300_000));
    String stacks =
        samples(sample(1, "[600,700]", FILES), sample(1, "[800]", ""), sample(2, "[900]", WAIT));

    MergedRows sum =
        MergedTree.of(List.of(issue(stacks, tree), issue(stacks, tree), issue("{}", tree)), 9);

    assertThat(sum.sampled()).isEqualTo(2);
    assertThat(sum.causes())
        .containsExactlyInAnyOrder(
            new MergedRows.CauseTime(1, StackCause.FILES, 400_000, 0),
            new MergedRows.CauseTime(1, StackCause.UNKNOWN, 200_000, 0),
            new MergedRows.CauseTime(2, StackCause.WAITING, 200_000, 0));
  }

  @Test
  void the_stacks_of_a_call_stand_for_at_most_its_own_time() {
    List<TreeRow> tree =
        List.of(row(0, "the message", 1, 1_000_000, 970_000), row(1, "a.A.a", 1, 30_000, 30_000));
    String stacks = samples(sample(1, "[100,200]", FILES), sample(1, "[300]", WAIT));

    assertThat(MergedTree.of(List.of(issue(stacks, tree)), 9).causes())
        .containsExactly(
            new MergedRows.CauseTime(1, StackCause.WAITING, 10_000, 0),
            new MergedRows.CauseTime(1, StackCause.FILES, 20_000, 0));
  }

  @Test
  void callees_without_rows_leave_their_causes_to_their_caller() {
    List<TreeRow> tree =
        List.of(
            row(0, "the message", 1, 1_000_000, 0),
            row(1, "a.A.a", 1, 600_000, 600_000),
            row(1, "a.B.b", 1, 400_000, 100_000),
            row(2, "a.C.c", 1, 300_000, 300_000));
    String stacks = samples(sample(1, "[0]", FILES), sample(3, "[500]", WAIT));

    assertThat(MergedTree.of(List.of(issue(stacks, tree)), 2).causes())
        .containsExactly(
            new MergedRows.CauseTime(0, StackCause.WAITING, 0, 300_000),
            new MergedRows.CauseTime(1, StackCause.FILES, 500_000, 0));
  }

  @Test
  void stacks_of_impossible_rows_and_times_do_no_harm() {
    List<TreeRow> tree = List.of(row(0, "the message", 1, 1_000_000, 1_000_000));
    String stacks =
        samples(
            sample(-1, "[1]", FILES),
            sample(1, "[2]", FILES),
            sample(0, "[-1,0.5,\"3\"]", FILES),
            sample(0, "[5000]", WAIT));

    MergedRows sum = MergedTree.of(List.of(issue(stacks, tree), issue(stacks, List.of())), 9);
    assertThat(sum.sampled()).isEqualTo(1);
    assertThat(sum.causes())
        .containsExactly(new MergedRows.CauseTime(0, StackCause.WAITING, 333_000, 0));
  }

  private static final String FILES = "\"java.io.FileInputStream.readBytes(Native Method)\"";
  private static final String WAIT = "\"java.lang.Object.wait(Native Method)\"";

  private static String samples(String... samples) {
    return "{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"cost\":1000,\"samples\":["
        + String.join(",", samples)
        + "]}";
  }

  private static String sample(int row, String times, String stack) {
    return "{\"row\":" + row + ",\"atMillis\":" + times + ",\"stack\":[" + stack + "]}";
  }

  private static List<TreeRow> merged(List<List<TreeRow>> trees) {
    List<ReportedIssue> issues = trees.stream().map(tree -> issue("{}", tree)).toList();
    return MergedTree.of(issues, MergedTree.MAX_ROWS).rows();
  }

  private static ReportedIssue issue(String json, List<TreeRow> tree) {
    try {
      return new ReportedIssue(new ObjectMapper().readTree(json), tree, false);
    } catch (JsonProcessingException e) {
      throw new AssertionError(e);
    }
  }

  private static TreeRow row(int depth, String name, long count, long total, long self) {
    return new TreeRow(name, depth, 1, count, total, self);
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
