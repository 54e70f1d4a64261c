package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.SafeText;
import dev.serin.analysis.Samples;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HtmlReportTest {
  @TempDir private Path folder;

  @Test
  void the_data_in_the_page_is_what_was_read() throws Exception {
    JsonNode data = data(page(Samples.LAG, Samples.NORMAL, "{"));
    JsonNode problem = data.path("contents").path(0).path("problems").path(0);
    assertThat(data.path("contents").path(0).path("problems")).hasSize(1);
    assertThat(problem.path("title").asText()).isEqualTo("A message took 2916 ms");
    assertThat(problem.path("costMillis").asLong()).isEqualTo(2916);
    assertThat(problem.path("scene").asText()).isEqualTo("com.example.MainWindow");
    assertThat(problem.path("details").toString()).isEqualTo("[\"LAG\",\"NORMAL\"]");
    assertThat(problem.path("threadStack").asText()).startsWith("at com.example.Model.load\n");
    assertThat(problem.path("cutNodes").asLong()).isEqualTo(2);
    assertThat(problem.path("rows").path(2).toString())
        .isEqualTo("[2,\"com.example.Model.load\",4,2913000,2913000,2000000,1,0,false,false,\"\"]");
    JsonNode issues = new ObjectMapper().readTree(problem.path("issues").asText());
    assertThat(issues.path(0)).isEqualTo(new ObjectMapper().readTree(Samples.LAG));
    assertThat(data.path("skippedCount").asLong()).isEqualTo(1);
    assertThat(data.path("skipped").path(0).asText()).contains("issues.jsonl:3");
  }

  @Test
  void a_group_has_its_messages_as_rows_and_at_most_twenty_of_them_whole() throws Exception {
    String[] lines = new String[25];
    for (int i = 0; i < lines.length; i++) {
      lines[i] =
          Samples.NORMAL
              .replace("s1-swing-7", "s1-swing-" + i)
              .replace("\"cost\":2916", "\"cost\":" + (2000 + i))
              .replace("1700000003000", Long.toString(1_700_000_003_000L + i));
    }
    JsonNode data = data(page(lines));
    assertThat(data.path("groups")).hasSize(1);
    JsonNode group = data.path("groups").path(0);
    assertThat(group.path("key").asText()).matches("g2:[0-9a-f]{16}");
    assertThat(group.path("method").asText()).isEqualTo("com.example.Model.load");
    assertThat(group.path("messages")).hasSize(25);
    assertThat(group.path("messages").path(0).toString())
        .isEqualTo("[2024,1700000003024,\"com.example.MainWindow\",\"NORMAL\",0]");
    assertThat(data.path("contents").path(0).path("merged").path("rows").path(0).path(3).asLong())
        .isEqualTo(25 * 2_916_000);
    assertThat(data.path("contents").path(0).path("problems")).hasSize(20);
    assertThat(group.path("messages").valueStream().filter(row -> row.path(4).asInt() >= 0))
        .hasSize(20);
    assertThat(data.path("contents").path(0).path("problems").path(19).path("costMillis").asLong())
        .as("the first of its build")
        .isEqualTo(2000);

    IssueSet set = Samples.readLines(folder, lines);
    assertThat(
            data(new HtmlReport().withEachMessage().page(set))
                .path("contents")
                .path(0)
                .path("problems"))
        .hasSize(25);
  }

  @Test
  void each_message_has_its_own_responsible_method() throws Exception {
    JsonNode data = data(page(Samples.ofTwoParts()));
    assertThat(data.path("groups").path(0).path("responsible").asText())
        .isEqualTo("at least half of the time passed in method 6");
    assertThat(data.path("contents").path(0).path("problems").path(0).path("responsible").asText())
        .isEqualTo("at least half of the time passed in method 7");
  }

  @Test
  void times_that_matrix_does_not_report_are_unknown() throws Exception {
    JsonNode data = data(page(Samples.MATRIX));
    assertThat(
            data.path("contents").path(0).path("problems").path(0).path("rows").path(2).toString())
        .isEqualTo("[2,\"method 2\",4,403000,null,null,0,0,false,false,\"\"]");
    JsonNode sum =
        data(page(Samples.ofTwoParts()))
            .path("contents")
            .path(0)
            .path("merged")
            .path("rows")
            .path(0);
    assertThat(sum.path(3).asLong()).isEqualTo(3_000_000);
    assertThat(sum.path(4).isNull()).isTrue();
  }

  @Test
  void calls_of_which_the_end_is_not_known_are_in_the_data_and_have_badges() throws Exception {
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"cost\":9,\"callTree\":[[0,5,1,9,9,9,0,0,1,2],[1,6,1,9,9,9,0,1]]}";
    String page = page(issue);
    assertThat(data(page).path("contents").path(0).path("problems").path(0).path("rows").toString())
        .isEqualTo(
            "[[0,\"method 5\",1,9,9,9,0,2,false,true,\"\"],"
                + "[1,\"method 6\",1,9,9,9,0,0,true,false,\"\"]]");
    assertThat(page)
        .contains("if (node.wasLeft) texts.push(")
        .contains("if (node.unknownEnds) texts.push(")
        .contains("if (node.note) texts.push(node.note)");
  }

  @Test
  void a_caller_of_calls_that_an_exception_left_has_its_note_in_the_data() throws Exception {
    String issue =
        "{\"tag\":\"Trace_EvilMethod\",\"cost\":9,\"callTree\":[[0,5,1,9,9,9,0,0],[1,6,1,9,9,9,1,0]]}";
    assertThat(
            data(page(issue))
                .path("contents")
                .path(0)
                .path("problems")
                .path(0)
                .path("rows")
                .path(0)
                .path(10)
                .asText())
        .isEqualTo("may lack own time and calls, if calls below ended unseen");
  }

  @Test
  void a_congestion_has_who_filled_the_queue_and_its_delay() throws Exception {
    JsonNode problem =
        data(page(Samples.CONGESTION)).path("contents").path(0).path("problems").path(0);
    assertThat(problem.path("costMillis").asLong()).isEqualTo(612);
    assertThat(problem.path("title").asText())
        .isEqualTo("A message waited 612 ms behind many short ones");
    assertThat(problem.path("lines").path(2).asText())
        .isEqualTo("500.0 ms: 200 times android.os.Handler com.example.Row, up to 9.0 ms each");
    assertThat(problem.path("rows").isEmpty()).isTrue();
  }

  @Test
  void the_page_needs_nothing_else_and_may_load_nothing() throws Exception {
    String page = page(Samples.LAG, Samples.NORMAL);
    assertThat(page)
        .startsWith("<!DOCTYPE html>")
        .contains("Content-Security-Policy\" content=\"default-src 'none';")
        .doesNotContain("http:", "https:", "//cdn", "src=", "href=", "@import", "url(", "fetch(");
  }

  @Test
  void the_policy_allows_the_script_and_the_style_of_the_page_by_their_hashes() throws Exception {
    for (String page : List.of(page(Samples.LAG), page(Samples.FRAMES, Samples.START_UP))) {
      Matcher policy =
          Pattern.compile("Content-Security-Policy\" content=\"([^\"]*)\"").matcher(page);
      assertThat(policy.find()).isTrue();
      assertThat(policy.group(1))
          .isEqualTo(
              "default-src 'none'; style-src "
                  + hash(page, "style")
                  + "; script-src "
                  + hash(page, "script")
                  + "; base-uri 'none'; form-action 'none'");
      assertThat(policy.start()).isLessThan(page.indexOf("<style>"));
    }
  }

  /** The policy forbids attributes with style or script, even if a script sets them. */
  @Test
  void no_element_has_a_style_or_a_script_as_an_attribute() throws Exception {
    assertThat(page(Samples.LAG))
        .doesNotContainPattern("<[a-z][^>]* (style|on[a-z]+)=")
        .doesNotContain("setAttribute(\"style", "cssText", "innerHTML", "outerHTML", "eval(");
  }

  private static String hash(String page, String element) throws Exception {
    Matcher found = Pattern.compile("(?s)<" + element + ">(.*?)</" + element + ">").matcher(page);
    assertThat(found.find()).isTrue();
    byte[] bytes = found.group(1).getBytes(StandardCharsets.UTF_8);
    assertThat(found.find()).as("a second " + element).isFalse();
    byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
    return "'sha256-" + Base64.getEncoder().encodeToString(digest) + "'";
  }

  @Test
  void the_page_is_light_and_dark() throws Exception {
    assertThat(page(Samples.NORMAL))
        .contains("color-scheme: light dark")
        .contains("@media screen and (prefers-color-scheme: dark)");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "</script><script>alert(1)</script>",
        "<!--<script>",
        "</SCRIPT >",
        "<img src=x onerror=alert(1)>",
        "/*SERIN-DATA*/",
        "\\u2028\\u2029\\ud800",
        "'\\\"`${alert(1)}$1\\\\"
      })
  void no_text_in_an_issue_ends_the_element_it_stands_in(String evil) throws Exception {
    String name = "com.example.Model.load";
    String page =
        page(
            Samples.NORMAL
                .replace(name, evil)
                .replace("com.example.MainWindow", evil)
                .replace("s1-swing-7", evil)
                .replace("NORMAL", evil),
            evil);
    String plain = page(Samples.NORMAL, "{");
    assertThat(occurrences(page, "<")).isEqualTo(occurrences(plain, "<"));
    JsonNode problem = data(page).path("contents").path(0).path("problems").path(0);
    String read = SafeText.line(new ObjectMapper().readTree("\"" + evil + "\"").asText());
    assertThat(problem.path("rows").path(2).path(1).asText()).isEqualTo(read);
    assertThat(problem.path("scene").asText()).isEqualTo(read);
    byte[] utf8 = page.getBytes(StandardCharsets.UTF_8);
    assertThat(new String(utf8, StandardCharsets.UTF_8)).isEqualTo(page);
  }

  @Test
  void a_page_without_issues_has_no_problems() throws Exception {
    JsonNode data = data(new HtmlReport().page(new IssueSet(List.of(), List.of(), 0)));
    assertThat(data.toString())
        .isEqualTo(
            "{\"groups\":[],\"overview\":{\"scenes\":[],\"startUps\":[],"
                + "\"startUpsLeftOut\":0,\"methods\":{\"messages\":0,\"totalMicros\":0,"
                + "\"unknown\":0,\"leftOut\":0,\"rows\":[]}},\"skipped\":[],\"skippedCount\":0,\"contents\":[]}");
  }

  @Test
  void the_same_issues_give_the_same_page() throws Exception {
    assertThat(page(Samples.LAG, Samples.NORMAL)).isEqualTo(page(Samples.LAG, Samples.NORMAL));
  }

  private String page(String... lines) throws Exception {
    return new HtmlReport().page(Samples.readLines(folder, lines));
  }

  private static JsonNode data(String page) throws Exception {
    return new ObjectMapper().readTree(UnpackedPage.json(page));
  }

  private static int occurrences(String text, String part) {
    return text.split(part, -1).length - 1;
  }
}
