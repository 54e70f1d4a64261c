package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import dev.serin.format.MethodMap;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** The places of methods in the sums of their times. */
class MethodTimesTest {
  private static final String SAVE = "com.example.Editor.save";

  @Test
  void overloads_have_no_place_but_calls_of_one_method_have() {
    MethodTimes times = new MethodTimes();
    times.add(problem("m1", Map.of(5L, "Editor.java:12", 6L, "Editor.java:40"), SAVE, 5, 6, 5));
    times.add(problem("m1", Map.of(7L, "Editor.java:70"), "com.example.Editor.load", 7, 7));
    assertThat(times.methods())
        .extracting(MethodTimes.Method::named)
        .containsExactly(SAVE, "com.example.Editor.load(Editor.java:70)");
  }

  @Test
  void overloads_of_different_messages_have_no_place() {
    Map<Long, String> places = Map.of(5L, "Editor.java:12", 6L, "Editor.java:40");
    MethodTimes times = new MethodTimes();
    times.add(problem("m1", places, SAVE, 5));
    times.add(problem("m1", places, SAVE, 6));
    assertThat(times.methods().get(0).place()).isEmpty();

    MethodTimes sum = new MethodTimes();
    for (int method = 5; method <= 6; method++) {
      MethodTimes ofMessage = new MethodTimes();
      ofMessage.add(problem("m1", places, SAVE, method));
      sum.add(ofMessage);
    }
    assertThat(sum.methods().get(0).place()).isEmpty();
  }

  @Test
  void builds_with_one_place_have_it_whatever_their_ids() {
    MethodTimes times = new MethodTimes();
    times.add(problem("m1", Map.of(5L, "Editor.java:12"), SAVE, 5));
    times.add(problem("m2", Map.of(8L, "Editor.java:12"), SAVE, 8));
    assertThat(times.methods().get(0).place()).isEqualTo("Editor.java:12");
    times.add(problem("m3", Map.of(8L, "Editor.java:13"), SAVE, 8));
    assertThat(times.methods().get(0).place()).isEmpty();
  }

  /** A message that calls methods of one name. */
  private static Problem problem(
      String mapId, Map<Long, String> places, String name, long... methods) {
    JsonNode json =
        JsonNodeFactory.instance
            .objectNode()
            .put(IssueKeys.TAG, IssueTags.EVIL_METHOD)
            .put(IssueKeys.DETAIL, "NORMAL")
            .put(IssueKeys.MAP_ID, mapId);
    List<TreeRow> tree = new ArrayList<>();
    tree.add(new TreeRow("message", 0, MethodMap.DISPATCH_METHOD_ID, 1, 1000));
    for (long method : methods) {
      tree.add(new TreeRow(name, 1, method, 1, 100, 100, 100));
    }
    IssueContent content = new IssueContent.Loaded(json, tree, places::get);
    return new Problem(List.of(new ReportedIssue(content, IndexedValues.of(json), false)));
  }
}
