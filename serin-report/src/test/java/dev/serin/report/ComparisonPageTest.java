package dev.serin.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.analysis.IssueComparison;
import dev.serin.analysis.IssueComparison.Side;
import dev.serin.analysis.IssueSet;
import dev.serin.analysis.PassThrough;
import dev.serin.analysis.Samples;
import dev.serin.analysis.compare.Limits;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.StreamSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ComparisonPageTest {
  private static final String TREE =
      "\"callTree\":[[0,1048574,1,900000,0,900000,0,0],[1,5,1,900000,900000,900000,0,0]],"
          + "\"methods\":{\"5\":\"com.example.Main.%s\"},";

  @TempDir Path folder;

  @Test
  void a_problem_of_one_set_has_one_tree() throws Exception {
    JsonNode page = page(issues("b", 20, "open"), issues("a", 20, "save"));
    assertThat(texts(page, "/groups", "verdicts")).containsExactly("[\"new\"]", "[\"gone\"]");
    for (JsonNode content : page.path("contents")) {
      assertThat(content.at("/merged/rows")).hasSize(2);
      assertThat(content.at("/merged/before").isMissingNode()).isTrue();
    }
    assertThat(page.at("/groups/1/messages/0/5").asText()).isEqualTo("before");
    assertThat(page.at("/groups/1/unseen").asText()).startsWith("in none of 20 sessions after");
    assertThat(page.at("/comparison/0").asText())
        .isEqualTo("before: 20 sessions; after: 20 sessions");
  }

  @Test
  void the_tree_of_the_earlier_set_stands_in_for_a_later_one_without_rows() throws Exception {
    List<String> later = new ArrayList<>();
    for (String issue : issues("a", 20, "open")) {
      later.add(
          issue.replaceFirst("\"callTree.*\\},", "\"threadStack\":\"at com.example.Main.open\","));
    }
    JsonNode page = page(issues("b", 20, "open"), later);
    for (JsonNode content : page.path("contents")) {
      assertThat(content.at("/merged/before").isMissingNode()).isTrue();
    }
    assertThat(page.at("/contents").findValues("merged"))
        .anyMatch(merged -> merged.path("rows").size() == 2);
  }

  @Test
  void each_set_has_a_whole_message_though_others_are_longer() throws Exception {
    List<String> later = new ArrayList<>();
    for (String issue : issues("a", 40, "open")) {
      later.add(issue.replace("\"cost\":9", "\"cost\":99"));
    }
    JsonNode page = page(issues("b", 40, "open"), later);
    List<String> whole =
        StreamSupport.stream(page.at("/groups/0/messages").spliterator(), false)
            .filter(message -> message.path(4).asInt() >= 0)
            .map(message -> message.path(5).asText())
            .toList();
    assertThat(whole).hasSize(20).contains("before", "after");
  }

  private static List<String> issues(String set, int sessions, String method) {
    List<String> issues = new ArrayList<>();
    for (int session = 10; session < 10 + sessions; session++) {
      issues.add(
          ("{\"tag\":\"Trace_EvilMethod\",\"detail\":\"NORMAL\",\"time\":17000000%d000,"
                  + "\"scene\":\"Editor\",\"cost\":9%d,"
                  + TREE
                  + "\"dispatchId\":\"%s-main-1\",\"session\":\"%s\",\"mapId\":\"m1\"}")
              .formatted(session, session, method, set + session, set + session));
    }
    return issues;
  }

  private JsonNode page(List<String> before, List<String> after) throws Exception {
    IssueSet earlier =
        Samples.read(Samples.file(folder, "before.jsonl", before.toArray(new String[0])));
    IssueSet later =
        Samples.read(Samples.file(folder, "after.jsonl", after.toArray(new String[0])));
    IssueComparison comparison =
        IssueComparison.of(
            new Side(earlier, 0), new Side(later, 0), PassThrough.DEFAULTS, Limits.DEFAULTS);
    StringBuilder page = new StringBuilder();
    new ComparisonPage(comparison, earlier, later, PassThrough.DEFAULTS).write(page);
    return new ObjectMapper().readTree(UnpackedPage.json(page.toString()));
  }

  private static List<String> texts(JsonNode page, String list, String key) {
    return StreamSupport.stream(page.at(list).spliterator(), false)
        .map(each -> each.path(key).toString())
        .toList();
  }
}
