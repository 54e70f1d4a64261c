package dev.serin.proof;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.serin.issue.TreeRow;
import dev.serin.proof.ShareComparison.Row;
import dev.serin.proof.ThreadDumps.Dump;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The comparison accepts equal shares, and finds different ones. */
class ShareComparisonTest {
  private static final Set<String> PROBED = Set.of("A.a", "A.b", "A.c");

  @TempDir private Path folder;

  @Test
  void a_recursive_method_counts_once_and_equal_shares_are_right() {
    List<TreeRow> tree =
        List.of(row(0, "", 1000), row(1, "A.a", 900), row(2, "A.b", 500), row(3, "A.a", 400));
    ShareComparison comparison = new ShareComparison(tree, dumps(400, 500, 0), PROBED);
    assertThat(comparison.rows()).extracting(Row::method).containsExactly("A.a", "A.b");
    assertThat(comparison.rows()).extracting(Row::traced).containsExactly(0.9, 0.5);
    assertThat(comparison.rows()).noneMatch(Row::isWrong);
    assertThat(comparison.dumps()).isCloseTo(1000, within(1e-6));
    assertThat(comparison.rows().get(1).error())
        .isCloseTo(2 * Math.sqrt(0.25 / 1000), within(1e-9));
  }

  @Test
  void a_share_that_differs_by_more_than_the_error_and_a_point_is_wrong() {
    List<TreeRow> tree = List.of(row(0, "", 1000), row(1, "A.a", 900), row(2, "A.b", 450));
    assertThat(new ShareComparison(tree, dumps(400, 500, 0), PROBED).rows())
        .filteredOn(Row::isWrong)
        .extracting(Row::method)
        .containsExactly("A.b");
  }

  @Test
  void a_method_of_short_calls_is_shown_and_not_judged() {
    TreeRow brief = new TreeRow("A.a", 1, 2, 2000, 1000, 0, 1);
    ShareComparison comparison =
        new ShareComparison(List.of(row(0, "", 1000), brief), dumps(500, 0, 0), PROBED);
    assertThat(comparison.rows())
        .singleElement()
        .matches(row -> !row.isJudged() && !row.isWrong() && row.difference() > 0.4);
  }

  @Test
  void a_method_that_only_one_of_both_has_is_wrong_and_one_without_a_probe_is_not_compared() {
    List<TreeRow> tree = List.of(row(0, "", 1000), row(1, "A.a", 400), row(2, "JDK.x", 100));
    assertThat(new ShareComparison(tree, dumps(400, 0, 100), PROBED).rows())
        .filteredOn(Row::isWrong)
        .extracting(Row::method)
        .contains("A.c")
        .doesNotContain("JDK.x");
  }

  @Test
  void a_dump_counts_for_the_time_since_the_one_before() throws Exception {
    Path file = folder.resolve("dumps.txt");
    Files.writeString(
        file, "f 0 A.a\nf 1 A.b\nd 1000 1 0\nd 2000 1 1 0\nd 5000 1 0\nw 6000 1\nh 77\nl 4000\n");
    ThreadDumps read = ThreadDumps.read(file);
    List<Dump> taken = read.between(1000, 5000);
    assertThat(taken).extracting(Dump::gapMicros).containsExactly(1000L, 3000L);
    assertThat(taken.get(0).methods()).containsExactlyInAnyOrder("A.a", "A.b");
    assertThat(read.between(5000, 6000)).singleElement().matches(Dump::isWaiting);
    assertThat(read.peakHeapBytes()).isEqualTo(77);
    assertThat(read.longestMicros()).isEqualTo(4000);
    ShareComparison comparison =
        new ShareComparison(List.of(row(0, "", 4), row(1, "A.a", 4)), taken, PROBED);
    assertThat(comparison.rows()).extracting(Row::dumped).containsExactly(1.0, 0.25);
    assertThat(comparison.dumps()).isCloseTo(1.6, within(1e-9));
  }

  private static TreeRow row(int depth, String name, long micros) {
    return new TreeRow(name, depth, depth + 1, 1, micros, 0, micros);
  }

  /** Dumps with {@code a} alone, with {@code a} and {@code b}, and with {@code c}, to 1000. */
  private static List<Dump> dumps(int first, int second, int third) {
    List<Dump> dumps = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      Set<String> methods =
          i < first
              ? Set.of("A.a")
              : i < first + second
                  ? Set.of("A.a", "A.b")
                  : i < first + second + third ? Set.of("A.c") : Set.of();
      dumps.add(new Dump(i * 10L, 10, false, methods));
    }
    return dumps;
  }
}
