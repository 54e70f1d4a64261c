package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import java.util.Map;

/**
 * Estimates the memory of an issue, including the rows of its call tree. The numbers are the sizes
 * of the objects of a 64-bit JVM with compressed references, rounded up.
 */
final class JsonWeight {
  private static final long ISSUE_BYTES = 400;
  private static final long ARRAY_BYTES = 104;
  private static final long OBJECT_BYTES = 160;
  private static final long FIELD_BYTES = 48;
  private static final long NUMBER_BYTES = 24;
  private static final long TEXT_BYTES = 64;
  private static final long ROW_BYTES = 128;
  private static final long MATRIX_ROW_BYTES = 250;

  private JsonWeight() {}

  /** The bytes of an issue; its nesting is limited. */
  static long ofIssue(JsonNode issue) {
    return ISSUE_BYTES
        + of(issue)
        + issue.path(IssueKeys.CALL_TREE).size() * ROW_BYTES
        + lineFeeds(issue.path(IssueKeys.STACK).asText("")) * MATRIX_ROW_BYTES;
  }

  private static long lineFeeds(String text) {
    long count = 0;
    for (int at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) {
      count++;
    }
    return count;
  }

  private static long of(JsonNode node) {
    if (node.isArray()) {
      long bytes = ARRAY_BYTES;
      for (JsonNode element : node) {
        bytes += of(element);
      }
      return bytes;
    }
    if (node.isObject()) {
      long bytes = OBJECT_BYTES;
      for (Map.Entry<String, JsonNode> field : node.properties()) {
        bytes += FIELD_BYTES + of(field.getValue());
      }
      return bytes;
    }
    return node.isTextual() ? TEXT_BYTES + 2L * node.textValue().length() : NUMBER_BYTES;
  }
}
