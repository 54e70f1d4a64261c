package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of a line.
 *
 * @param json the issue; possibly without its call tree, which takes most of the memory
 * @param rows the rows of its call tree
 * @param names the names of methods; null if there are none, or the JSON has them
 * @param hasNames whether it has names of methods
 */
record IssueLine(JsonNode json, List<TreeRow> rows, @Nullable LineNames names, boolean hasNames) {
  /** The content of a line whose JSON is complete. */
  static IssueLine of(JsonNode json) {
    List<TreeRow> rows = TreeRows.read(JacksonJson.JSON, json);
    return new IssueLine(json, rows, null, !json.path(IssueKeys.METHODS).isEmpty());
  }
}
