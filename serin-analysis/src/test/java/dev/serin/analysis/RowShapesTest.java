package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.serin.issue.IssueJson;
import dev.serin.issue.PlainJson;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Each shape that a row can have, as each reader sees it: the desk in Jackson's JSON, the agent in
 * the values of the runtime, and the device with numbers that are texts.
 */
class RowShapesTest {
  private static final ObjectMapper MAPPER = new ObjectMapper();

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[[1,7,2,900,800,700,0,0]]      | a.B.c [1, 7, 2, 900, 800, 700, 0, 0, 0, 0]    |",
        "[[1,7,2,900,800,700,0,1]]      | a.B.c [1, 7, 2, 900, 800, 700, 0, 1, 0, 0]    |"
            + "still running",
        "[[1,7,2,900,800,700,3,0]]      | a.B.c [1, 7, 2, 900, 800, 700, 3, 0, 0, 0]    |"
            + "3 left by an exception",
        "[[1,7,2,900,800,700,0,0,1]]    | a.B.c [1, 7, 2, 900, 800, 700, 0, 0, 1, 0]    |"
            + "left by an exception at an unknown time",
        "[[1,7,2,900,800,700,0,1,1]]    | a.B.c [1, 7, 2, 900, 800, 700, 0, 1, 1, 0]    |"
            + "left by an exception at an unknown time, still running",
        "[[1,7,2,900,800,700,0,0,0,4]]  | a.B.c [1, 7, 2, 900, 800, 700, 0, 0, 0, 4]    |"
            + "end of 4 unknown",
        "[[1,7,2,900,800,700,1,1,1,4]]  | a.B.c [1, 7, 2, 900, 800, 700, 1, 1, 1, 4]    |"
            + "1 left by an exception, left by an exception at an unknown time, end of 4 unknown,"
            + " still running",
        "[[1,7,2,9,8,7,0,0,0,0,5]]      | a.B.c [1, 7, 2, 9, 8, 7, 0, 0, 0, 0]          |",
        "[[1,8,2,900,800,700,0,0]]      | method 8 [1, 8, 2, 900, 800, 700, 0, 0, 0, 0] |",
        "[[1,1048574,2,9,0,7,0,0]]      | all messages [1, 1048574, 2, 9, 0, 7, 0, 0, 0, 0] |",
        "[[0,1048574,1,9,0,7,0,0]]      | the frame [0, 1048574, 1, 9, 0, 7, 0, 0, 0, 0] |",
        "\"0,1048574,1,9\\n\"           | the frame [0, 1048574, 1, 9000, -1, -1, 0, 0, 0, 0]   |",
      })
  void all_readers_see_the_same_row(String tree, String row, String marks) throws Exception {
    String key = tree.startsWith("\"") ? "stack" : "callTree";
    JsonNode issue =
        MAPPER.readTree(
            "{\"detail\":\"FRAME\",\"methods\":{\"7\":\"a.B.c\"},\"" + key + "\":" + tree + "}");
    List<TreeRow> atDesk = read(JacksonJson.JSON, issue);
    assertThat(atDesk).extracting(TreeRow::toString).containsExactly(row);
    assertThat(String.join(", ", atDesk.get(0).marks(""))).isEqualTo(marks == null ? "" : marks);
    for (boolean isOnDevice : new boolean[] {false, true}) {
      List<TreeRow> others = read(PlainJson.JSON, plain(issue, isOnDevice));
      assertThat(others).usingRecursiveComparison().isEqualTo(atDesk);
    }
  }

  private static <N> List<TreeRow> read(IssueJson<N> json, N issue) {
    return TreeRows.named(TreeRows.read(json, issue), json, issue, id -> null, "");
  }

  /** The same values as maps and lists, with numbers as texts or not. */
  private static Object plain(JsonNode node, boolean textsOnly) {
    if (node.isObject()) {
      Map<String, Object> map = new LinkedHashMap<>();
      node.properties()
          .forEach(value -> map.put(value.getKey(), plain(value.getValue(), textsOnly)));
      return map;
    }
    if (node.isArray()) {
      Object[] values =
          StreamSupport.stream(node.spliterator(), false)
              .map(value -> plain(value, textsOnly))
              .toArray();
      return Arrays.asList(values);
    }
    return node.isNumber() && !textsOnly ? (Object) node.longValue() : node.asText();
  }
}
