package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.MissingNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class IssueColumnsTest {
  private static final IssueColumns.Line LINE = new IssueColumns.Line(7, 8);

  private static final IndexedValues.Names NAMES = new IndexedValues.Names("", "", "", "", "", "");

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "1700000000000, 5468",
    "4398046511103, 4194303", // as many digits as fit, all of them 1
    "4398046511104, 0",
    "0, 4194304",
    "-1, -1",
    "9223372036854775807, 9223372036854775807",
    "-9223372036854775808, -9223372036854775808"
  })
  void all_times_and_durations_are_kept(long timeMillis, long costMillis) {
    IssueColumns columns = new IssueColumns();
    columns.add(LINE, values(costMillis, timeMillis, 9, true), 10, false);
    assertThat(columns.timeMillis(0)).isEqualTo(timeMillis);
    assertThat(columns.costMillis(0)).isEqualTo(costMillis);
    columns.set(0, LINE, values(3, 4, 9, false), 10, true);
    assertThat(columns.timeMillis(0)).isEqualTo(4);
    assertThat(columns.costMillis(0)).isEqualTo(3);
  }

  @Test
  void numbers_and_marks_are_kept_apart() {
    IssueColumns columns = new IssueColumns();
    int count = 20_000;
    for (int i = 0; i < count; i++) {
      IndexedValues values = values(i, i * 2L, i * 3L, i % 2 == 0);
      IssueColumns.Line line = new IssueColumns.Line(i * 5L, i * 7);
      assertThat(columns.add(line, values, -i, i % 3 == 0)).isEqualTo(i);
    }
    for (int i = 0; i < count; i++) {
      assertThat(columns.position(i)).isEqualTo(i * 5L);
      assertThat(columns.length(i)).isEqualTo(i * 7);
      assertThat(columns.names(i)).isEqualTo(-i);
      assertThat(columns.message(i)).isEqualTo(i * 3L);
      assertThat(columns.unfinished(i)).isEqualTo(i % 2 == 0);
      assertThat(columns.isOpenEnded(i)).isEqualTo(i % 3 == 0);
    }
  }

  @Test
  void an_issue_takes_32_bytes_and_its_key_at_most_22() {
    IssueColumns columns = new IssueColumns();
    KeySet keys = new KeySet();
    Random random = new Random(1);
    for (int i = 1; i <= 1_000_000; i++) {
      columns.add(LINE, values(0, 0, 0, false), 0, false);
      keys.add(random.nextLong() >>> 1 | 1);
      if (i % 50_000 == 0) {
        assertThat(8 * columns.words()).isLessThan(32L * i + (1 << 18) + 1);
        assertThat(8 * keys.words()).as(i + " keys").isLessThanOrEqualTo(KeySet.BYTES * (long) i);
      }
    }
    assertThat(IssueColumns.BYTES + KeySet.BYTES).isLessThanOrEqualTo(IssueIndex.ISSUE_BYTES);
  }

  @Test
  void a_set_of_keys_has_each_once() {
    KeySet keys = new KeySet();
    Set<Long> known = new HashSet<>();
    Random random = new Random(2);
    for (int i = 0; i < 100_000; i++) {
      long key = 1 + random.nextInt(50_000) * 0x1_0000_0001L;
      assertThat(keys.add(key)).isEqualTo(known.add(key));
    }
  }

  @Test
  void orders_keep_equal_values_as_they_are() {
    Random random = new Random(3);
    for (int count = 0; count < 200; count++) {
      int[] values = random.ints(count, 0, 10).toArray();
      List<Integer> wanted = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        wanted.add(i);
      }
      wanted.sort((one, other) -> Integer.compare(values[one], values[other]));
      assertThat(IntOrder.of(count, (one, other) -> Integer.compare(values[one], values[other])))
          .containsExactly(wanted.stream().mapToInt(Integer::intValue).toArray());
    }
  }

  @Test
  void problems_are_made_when_they_are_asked_for() {
    List<Problem> all = List.of(problem(5), problem(9), problem(5), problem(7)); // numbers 0 to 3
    List<Problem> sorted = ProblemView.longestFirst(all);
    assertThat(sorted).containsExactly(all.get(1), all.get(3), all.get(0), all.get(2));
    List<Problem> both =
        ProblemView.concatenated(List.of(List.of(), all, List.of(), List.of(all.get(1))));
    assertThat(both).hasSize(5).endsWith(all.get(3), all.get(1)).startsWith(all.get(0));
    assertThat(ProblemView.of(both, problem -> problem.main().costMillis() > 5))
        .containsExactly(all.get(1), all.get(3), all.get(1));
  }

  @Test
  void an_empty_list_between_others_adds_no_problem() {
    List<Problem> all = List.of(problem(5), problem(9));
    List<Problem> one = List.of(problem(7));
    List<Problem> joined = new ArrayList<>(all);
    joined.addAll(one);
    assertThat(ProblemView.concatenated(List.of(all, List.of(), one)))
        .containsExactlyElementsOf(joined);
  }

  private static Problem problem(long costMillis) {
    ReportedIssue issue =
        new ReportedIssue(
            new IssueContent.Loaded(MissingNode.getInstance(), List.of(), IssueContent.Places.NONE),
            values(costMillis, 0, 0, false),
            false);
    return new Problem(List.of(issue));
  }

  private static IndexedValues values(
      long costMillis, long timeMillis, long message, boolean unfinished) {
    return new IndexedValues(NAMES, costMillis, timeMillis, message, unfinished);
  }
}
