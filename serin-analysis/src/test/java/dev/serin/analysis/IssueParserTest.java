package dev.serin.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Lines parsed without nodes for the call tree, against the same lines parsed whole. */
class IssueParserTest {
  private final IssueParser parser = new IssueParser(ReadLimits.DEFAULTS.line());

  private IssueLine parse(String text) throws IssueParser.NoIssueException {
    byte[] bytes = ("?" + text + "?").getBytes(StandardCharsets.UTF_8);
    return parser.parse(bytes, 1, bytes.length - 2, key -> true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        Samples.NORMAL,
        Samples.LAG,
        Samples.MATRIX,
        Samples.FRAMES,
        Samples.CONGESTION,
        "{\"tag\":\"ü\",\"callTree\":[[0,1,2,3,4,5,6,7,8,9,10,11]],\"x\":[1.5,true,null,{\"a\":-1}]}",
        "{\"tag\":1,\"callTree\":[[0,1,2,3,4,5,6,7]],\"callTree\":[[7,6,5,4,3,2,1,0]]}",
        "{\"callTree\":[[0,1,\"2\",3.7,true,null,[],{}],[1,2],7,[99999999999999999999,1,1,1,1,1,1,1]],"
            + "\"tag\":\"t\",\"big\":99999999999999999999,\"long\":5000000000}",
        "{\"tag\":\"t\",\"callTree\":\"none\",\"stack\":\"0,1,1,1\"}",
        " {\"tag\":\"t\"} \r",
        "{\"tag\":\"t\",\"callTree\":[[-1,0,-0,999999999999999999,5,6,7,8],[1,2,3,4,5,6,7,8]],\"cost\":5}",
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,9223372036854775807]]}",
        "{\"tag\":\"t\",\"callTree\":[[0, 1,2,3,4,5,6,7]]}",
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,7],[1,2]]}",
        "{\"tag\":\"t\",\"callTree\":[]}",
        "{\"tag\":\"t\",\"x\":{\"callTree\":[[0,1,2,3,4,5,6,7]]},\"callTree\":[[7,6,5,4,3,2,1,0]]}",
        "{\"tag\":\"t\",\"x\":{\"callTree\":[[0,1,2,3,4,5,6,7]]}}",
        "{\"tag\":\"\\\"callTree\\\":[[0,1,2,3,4,5,6,7]]\",\"callTree\":[[7,6,5,4,3,2,1,0]]}",
      })
  void rows_and_other_values_are_the_same(String text) throws Exception {
    IssueLine line = parse(text);
    JsonNode whole = parser.parse(text);
    assertThat(line.rows())
        .extracting(TreeRow::toString)
        .isEqualTo(TreeRows.read(JacksonJson.JSON, whole).stream().map(TreeRow::toString).toList());
    ObjectNode others = ((ObjectNode) line.json()).without("callTree");
    LineNames names = line.names();
    if (names != null) {
      others.set("methods", names.json());
    }
    assertThat(others).isEqualTo(((ObjectNode) whole).without("callTree"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"tag\":\"t\"",
        "{\"tag\":\"t\"}}",
        "{\"tag\":\"t\",\"callTree\":[[0,1",
        "{\"callTree\":[]}",
        "{\"callTree\":[[0,1,2,3,4,5,6,7]]}",
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,07]]}",
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,-]]}",
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,7],]}",
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,7]",
        "{\"tag\":\"t\",\"x\"callTree\":[[0,1,2,3,4,5,6,7]]}",
        "[]",
        "",
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,7]}"
      })
  void a_line_that_is_no_issue_has_the_same_reason(String text) {
    assertThatThrownBy(() -> parse(text)).isInstanceOf(IssueParser.NoIssueException.class);
    assertThatThrownBy(() -> parser.parse(text)).isInstanceOf(IssueParser.NoIssueException.class);
  }

  @Test
  void rows_count_for_the_limit_of_values() {
    IssueParser limited = new IssueParser(new ReadLimits.LineLimits(1000, 20, 100));
    byte[] bytes =
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,7],[0,1,2,3,4,5,6,7]]}"
            .getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> limited.parse(bytes, 0, bytes.length, key -> true))
        .isInstanceOf(IssueParser.NoIssueException.class)
        .hasMessageContaining("over a limit");
  }

  @Test
  void a_line_of_more_bytes_than_values_is_read_by_bytes() throws Exception {
    IssueParser limited = new IssueParser(new ReadLimits.LineLimits(1000, 22, 100));
    byte[] bytes =
        "{\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,7]],\"methods\":{\"1\":\"a.B.c\"}}"
            .getBytes(StandardCharsets.UTF_8);
    IssueLine line = limited.parse(bytes, 0, bytes.length, key -> true);
    assertThat(line.names()).as("names in bytes").isNotNull();
    assertThat(line.rows()).hasSize(1);
  }

  @Test
  void only_the_wanted_keys_have_values() throws Exception {
    byte[] bytes =
        "{\"a\":[{}],\"tag\":\"t\",\"callTree\":[[0,1,2,3,4,5,6,7]],\"b\":1}"
            .getBytes(StandardCharsets.UTF_8);
    IssueLine line = parser.parse(bytes, 0, bytes.length, "tag"::equals);
    assertThat(line.json().toString()).isEqualTo("{\"tag\":\"t\"}");
    assertThat(line.rows()).hasSize(1);
  }
}
