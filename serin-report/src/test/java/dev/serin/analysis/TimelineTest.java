package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.report.HtmlReport;
import dev.serin.report.UnpackedPage;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The time spans of the longer calls of a message, as reports read and show them. */
class TimelineTest {
  private static final String SPANS = "[1,0,600000],[2,100000,200000],[2,300000,100000]";

  @TempDir private Path folder;

  private static String issue(String spans) {
    return """
        {"tag":"Trace_EvilMethod","detail":"NORMAL","process":"p","time":1700000003000,\
        "scene":"Main","cost":1000,"callTree":[[0,1048574,1,1000000,400000,1000000,0,0],\
        [1,5,1,600000,300000,600000,0,0],[2,6,2,300000,300000,200000,0,0]],\
        "methods":{"5":"com.example.Main.onClick","6":"com.example.Model.load"},\
        "spans":%s,"spansLeftOut":3,"dispatchId":"s1-main-7","loop":"main","mapId":"m1",\
        "clockTickNanos":1100000}\
        """
        .formatted(spans);
  }

  private IssueSet read(String spans) throws Exception {
    return Samples.readLines(folder, issue(spans));
  }

  private Timeline timeline(String spans) throws Exception {
    return Timeline.of(read(spans).issues().get(0));
  }

  @Test
  void spans_are_read_with_callers_before_what_they_called() throws Exception {
    assertThat(timeline("[[2,300000,100000],[2,0,200000],[1,0,600000]]").spans())
        .containsExactly(
            new CallSpan(1, 0, 600000),
            new CallSpan(2, 0, 200000),
            new CallSpan(2, 300000, 100000));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "[0,0,5000]",
        "[3,0,5000]",
        "[-1,0,5000]",
        "[4294967297,700000,5000]",
        "[2,-1,5000]",
        "[2,700000,0]",
        "[2,700000,-5000]",
        "[2,700000,300001]",
        "[2,9223372036854775807,9223372036854775807]",
        "[2,700000,9223372036854775807]",
        "[2,700000,1e3]",
        "[2,700000,18446744073709556616]",
        "[2,'700000',5000]",
        "[2,700000]",
        "[[2],700000,5000]",
        "[]",
        "null",
        "7",
        "{'row':2}",
        "[2,399999,2000]"
      })
  void a_span_that_cannot_be_is_left_out_and_counted(String written) throws Exception {
    String span = written.replace('\'', '"');
    IssueSet set = read("[" + SPANS + "," + span + "]");
    Timeline timeline = Timeline.of(set.issues().get(0));
    assertThat(timeline.spans()).isEqualTo(timeline("[" + SPANS + "]").spans()).hasSize(3);
    assertThat(timeline.unusable()).isEqualTo(1);
    assertThat(set.skipped())
        .singleElement()
        .asString()
        .contains("issues.jsonl:1: skipped, 1 spans");
  }

  @ParameterizedTest
  @ValueSource(strings = {"null", "7", "\"[[1,0,5000]]\"", "[]", "{}", "{\"1\":[1,0,5000]}"})
  void spans_that_are_no_list_are_none(String spans) throws Exception {
    assertThat(timeline(spans)).isEqualTo(new Timeline(List.of(), 0));
  }

  @Test
  void no_more_spans_than_the_limit_are_read() throws Exception {
    String many =
        IntStream.range(0, Timeline.MAX_SPANS + 7)
            .mapToObj(i -> "[1," + 10 * i + ",10]")
            .collect(Collectors.joining(",", "[", "]"));
    Timeline timeline = timeline(many);
    assertThat(timeline.spans()).hasSize(Timeline.MAX_SPANS);
    assertThat(timeline.unusable()).isEqualTo(7);
  }

  @Test
  void spans_of_a_tree_of_which_a_row_is_damaged_are_left_out() throws Exception {
    String damaged =
        issue("[" + SPANS + "]").replace("[1,5,1,600000,300000,600000,0,0],", "[1,5],");
    ReportedIssue issue = Samples.readLines(folder, damaged).issues().get(0);
    assertThat(issue.tree()).hasSize(2);
    assertThat(Timeline.of(issue)).isEqualTo(new Timeline(List.of(), 3));
  }

  @Test
  void the_page_has_the_spans_and_how_many_were_left_out() throws Exception {
    JsonNode problem = problem("[" + SPANS + ",[2,0,-1]]");
    assertThat(problem.path("spans").toString()).isEqualTo("[" + SPANS + "]");
    assertThat(problem.path("spansLeftOut").asLong()).isEqualTo(4);
  }

  @Test
  void a_page_of_an_issue_without_spans_has_no_timeline() throws Exception {
    assertThat(problem("[]").has("spans")).isFalse();
  }

  private JsonNode problem(String spans) throws Exception {
    String page = new HtmlReport().page(read(spans));
    return new ObjectMapper()
        .readTree(UnpackedPage.json(page))
        .path("contents")
        .path(0)
        .path("problems")
        .path(0);
  }
}
