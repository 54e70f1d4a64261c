package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.util.List;

/**
 * The content of a line.
 *
 * @param json the issue; possibly without its call tree, which takes most of the memory
 * @param rows the rows of its call tree
 * @param hasNames whether it has names of methods
 */
record IssueLine(JsonNode json, List<TreeRow> rows, boolean hasNames) {
  /** The content of a line whose JSON is complete. */
  static IssueLine of(JsonNode json) {
    List<TreeRow> rows = TreeRows.read(JacksonJson.JSON, json);
    return new IssueLine(json, rows, !json.path(IssueKeys.METHODS).isEmpty());
  }
}
