package dev.serin.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.ReportedIssue;
import dev.serin.issue.TreeRow;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo's check, with invented reports and measurements. */
class DemoCheckTest {
  private static final String WHOLE =
      """
      f/A 4 401000000 401000000
      f/B 1 200000000 200000000
      f/C 1 300000000 300000000
      f/D 1 1000000 1000000
      f/E 1 5000000 5000000
      f 1 908000000 908000000
      block 1 7800000000 7800000000
      thousandCuts/smallCall/smallStep 900 950000000 950000000
      thousandCuts/smallCall 900 952000000 952000000
      thousandCuts 1 953000000 953000000
      catchAll/descend/descend/descend 1 150000000 150000000
      catchAll/descend/descend 1 300000000 300000000
      catchAll/descend 1 450000000 450000000
      catchAll/recover 1 400000000 400000000
      catchAll 1 851000000 851000000
      """;

  @TempDir private Path folder;

  private final Map<String, Row> rows = new LinkedHashMap<>();
  private final List<Made> made = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  /** A row of a tree, by its path. */
  private record Row(long count, long millis, long unwound) {}

  /** An issue of the report. */
  private record Made(String method, String detail, long millis, String dispatch) {
    Made(String method, String detail, long millis) {
      this(method, detail, millis, method);
    }

    boolean running() {
      return !detail.equals("NORMAL");
    }
  }

  @BeforeEach
  void makeAllAsItHasToBe() {
    rows.put("f", new Row(1, 908, 0));
    rows.put("f/A", new Row(4, 401, 0));
    rows.put("f/B", new Row(1, 200, 0));
    rows.put("f/C", new Row(1, 300, 0));
    rows.put("f/D", new Row(1, 1, 0));
    rows.put("f/E", new Row(1, 5, 0));
    rows.put("block", new Row(1, 7800, 0));
    rows.put("thousandCuts", new Row(1, 953, 0));
    rows.put("thousandCuts/smallCall", new Row(900, 952, 0));
    rows.put("thousandCuts/smallCall/smallStep", new Row(900, 950, 0));
    rows.put("catchAll", new Row(1, 851, 0));
    rows.put("catchAll/descend", new Row(1, 450, 1));
    rows.put("catchAll/descend/descend", new Row(1, 300, 1));
    rows.put("catchAll/descend/descend/descend", new Row(1, 150, 1));
    rows.put("catchAll/recover", new Row(1, 400, 0));
    made.add(new Made("f", "NORMAL", 908));
    made.add(new Made("block", "LAG", 2001));
    made.add(new Made("block", "ANR", 5003));
    made.add(new Made("block", "NORMAL", 7801));
    made.add(new Made("thousandCuts", "NORMAL", 954));
    made.add(new Made("catchAll", "NORMAL", 852));
  }

  @Test
  void what_is_as_it_has_to_be_passes() throws Exception {
    assertThat(failures(WHOLE)).isEmpty();
  }

  @Test
  void an_empty_truth_fails() {
    assertThatThrownBy(() -> failures("")).hasMessageContaining("measurements are truncated");
  }

  @Test
  void a_missing_truth_fails() {
    assertThatThrownBy(() -> DemoTruth.read(folder.resolve("truth.txt")))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("has not written its measurements");
  }

  @Test
  void a_truth_that_is_cut_within_a_line_fails() {
    assertThatThrownBy(() -> failures(WHOLE.substring(0, WHOLE.length() - 4)))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("measurements are truncated");
    assertThatThrownBy(() -> failures("f 1\n"))
        .isInstanceOf(InputException.class)
        .hasMessageContaining("\"f 1\"");
  }

  @Test
  void a_truth_that_lacks_a_line_fails() throws Exception {
    assertThat(failures(WHOLE.replaceFirst("catchAll 1 851000000 851000000\n", "")))
        .containsExactly(
            "the program measured 0 calls of catchAll, not 1: its output is incomplete");
    assertThat(failures(WHOLE.replaceFirst("f/A 4", "f/A 3")))
        .containsExactly("the program measured 3 calls of f/A, not 4: its output is incomplete");
  }

  @Test
  void an_empty_report_fails_for_each_freeze() throws Exception {
    made.clear();
    assertThat(failures(WHOLE))
        .hasSize(4)
        .allSatisfy(failure -> assertThat(failure).endsWith("0 problems, not as one"));
  }

  @Test
  void what_could_not_be_read_fails() throws Exception {
    skipped.add("a line was skipped");
    assertThat(failures(WHOLE)).containsExactly("a line was skipped");
  }

  @Test
  void equal_calls_in_several_rows_fail() throws Exception {
    rows.put("thousandCuts/smallCall", new Row(30, 32, 0));
    rows.put("thousandCuts/smallCall ", new Row(870, 920, 0));
    assertThat(failures(WHOLE))
        .contains("thousandCuts/smallCall was reported in 2 rows, not in one");
  }

  @Test
  void a_row_that_is_missing_fails() throws Exception {
    rows.remove("catchAll/recover");
    assertThat(failures(WHOLE))
        .containsExactly("catchAll/recover was reported in 0 rows, not in one");
  }

  @Test
  void a_row_of_a_call_that_was_too_short_for_the_clock_may_be_missing() throws Exception {
    rows.remove("f/D");
    assertThat(failures(WHOLE)).isEmpty();
  }

  @Test
  void a_wrong_count_fails() throws Exception {
    rows.put("thousandCuts/smallCall/smallStep", new Row(899, 950, 0));
    assertThat(failures(WHOLE))
        .containsExactly(
            "thousandCuts/smallCall/smallStep was reported as 899 calls, of which an"
                + " exception ended 0; the program made 900 and 0");
  }

  @Test
  void a_call_that_an_exception_left_and_that_is_not_said_so_fails() throws Exception {
    rows.put("catchAll/descend", new Row(1, 450, 0));
    assertThat(failures(WHOLE))
        .containsExactly(
            "catchAll/descend was reported as 1 calls, of which an exception ended 0; the"
                + " program made 1 and 1");
  }

  @Test
  void a_wrong_time_fails() throws Exception {
    rows.put("f/C", new Row(1, 303, 0));
    assertThat(failures(WHOLE))
        .containsExactly(
            "f/C was reported with 303000 µs in total; by the program's measurements, it"
                + " must be between 298000 and 302000");
    rows.put("f/C", new Row(1, 297, 0));
    assertThat(failures(WHOLE)).hasSize(1);
  }

  @Test
  void a_time_between_what_was_measured_within_and_around_a_call_passes() throws Exception {
    rows.put("f/C", new Row(1, 310, 0));
    String waited = WHOLE.replace("f/C 1 300000000 300000000", "f/C 1 300000000 308000000");
    assertThat(failures(waited)).isEmpty();
    rows.put("f/C", new Row(1, 311, 0));
    assertThat(failures(waited)).hasSize(1);
  }

  @Test
  void ticks_between_many_calls_may_be_missing_in_their_time_but_not_many() throws Exception {
    String apart = WHOLE.replace("smallCall 900 952000000 952", "smallCall 900 952000000 956");
    rows.put(
        "thousandCuts/smallCall",
        new Row(900, 895, 0)); // 8 by chance, 47 by the timer, 2 at the ends
    assertThat(failures(apart)).isEmpty();
    rows.put("thousandCuts/smallCall", new Row(900, 894, 0));
    assertThat(failures(apart)).hasSize(1);
    rows.put("thousandCuts/smallCall", new Row(900, 959, 0));
    assertThat(failures(apart)).hasSize(1);
  }

  @Test
  void a_missing_anr_fails_also_where_little_was_measured() throws Exception {
    made.removeIf(issue -> issue.detail.equals("ANR"));
    assertThat(failures(WHOLE))
        .containsExactly("block gave the issues [LAG, NORMAL], not [LAG, ANR, NORMAL]");
    assertThat(failures(WHOLE.replace("block 1 7800000000", "block 1 1000000")))
        .contains("block gave the issues [LAG, NORMAL], not [LAG, ANR, NORMAL]");
  }

  @Test
  void a_late_anr_fails() throws Exception {
    made.set(2, new Made("block", "ANR", 5600));
    assertThat(failures(WHOLE))
        .containsExactly("block was reported as ANR after 5600 ms, not after 5000");
  }

  @Test
  void an_anr_of_what_ran_no_longer_fails() throws Exception {
    IssueSet whole = issues();
    List<ReportedIssue> changed = new ArrayList<>(whole.issues());
    changed.replaceAll(
        issue ->
            issue.detail().equals("ANR")
                ? new ReportedIssue(
                    ((ObjectNode) issue.json()).without("threadStack"), issue.tree(), false)
                : issue);
    assertThat(new DemoCheck(new IssueSet(changed, List.of(), 0), truths(WHOLE)).failures())
        .containsExactly("block was reported as ANR after it had ended");
  }

  @Test
  void a_doubled_issue_fails() throws Exception {
    made.add(new Made("f", "NORMAL", 908));
    assertThat(failures(WHOLE)).containsExactly("f gave the issues [NORMAL, NORMAL], not [NORMAL]");
  }

  @Test
  void a_message_that_is_reported_as_two_fails() throws Exception {
    made.add(new Made("f", "NORMAL", 908, "another"));
    assertThat(failures(WHOLE)).containsExactly("f was reported as 2 problems, not as one");
  }

  private List<String> failures(String truth) throws IOException, InputException {
    return new DemoCheck(issues(), truths(truth)).failures();
  }

  private Map<String, DemoTruth> truths(String text) throws IOException, InputException {
    return DemoTruth.read(Files.writeString(folder.resolve("truth.txt"), text));
  }

  private IssueSet issues() {
    List<ReportedIssue> issues = new ArrayList<>();
    for (Made one : made) {
      ObjectNode json = JsonNodeFactory.instance.objectNode();
      json.put("tag", "Trace_EvilMethod");
      json.put("detail", one.detail);
      json.put("cost", one.millis);
      json.put("dispatchId", one.dispatch);
      json.put("clockTickNanos", 1_000_000);
      if (one.running()) {
        json.put("threadStack", "at " + one.method);
      }
      issues.add(new ReportedIssue(json, tree(one), false));
    }
    return new IssueSet(issues, skipped, skipped.size());
  }

  private List<TreeRow> tree(Made issue) {
    List<TreeRow> tree = new ArrayList<>();
    tree.add(row("the message", 0, new Row(1, issue.millis, 0), issue.running()));
    tree.add(row("run", 1, new Row(1, issue.millis, 0), issue.running()));
    rows.forEach(
        (path, row) -> {
          String[] methods = path.trim().split("/", -1);
          if (methods[0].equals(issue.method)) {
            String name = "com.example.Freezes." + methods[methods.length - 1];
            tree.add(row(name, methods.length + 1, row, issue.running()));
          }
        });
    return tree;
  }

  private static TreeRow row(String name, int depth, Row row, boolean open) {
    long micros = row.millis * 1000;
    return new TreeRow(
        name, depth, 1, row.count, micros, micros, micros, row.unwound, open ? 1 : 0);
  }
}
