package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.TreeRow;
import java.util.List;

/**
 * The content of a line.
 *
 * @param json the issue; possibly without its call tree, which takes most of the memory
 * @param rows the rows of its call tree
 */
record IssueLine(JsonNode json, List<TreeRow> rows) {}
