package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.MethodMap;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.util.IdentityHashMap;
import java.util.List;

/**
 * Reads the call trees of issues: Serin's, or Matrix's if there is no other. Restores the source's
 * names for maps of a shrunk program. Not thread-safe.
 */
final class TreeReader {
  /** The runtime writes at most 150,000; their values stay within the limit of an issue. */
  private static final int MAX_ROWS = 200_000;

  private final MethodMaps maps;
  private final NameMapping mapping;
  private final IdentityHashMap<MethodMap, SourceNames> names = new IdentityHashMap<>();

  TreeReader(MethodMaps maps, NameMapping mapping) {
    this.maps = maps;
    this.mapping = mapping;
    if (mapping != NameMapping.NONE) {
      maps.keepAll(); // all classes decide which names a map has
    }
  }

  /** Registers the methods of an issue; each issue is registered before the first is read. */
  void want(JsonNode issue) {
    List<TreeRow> rows = TreeRows.read(JacksonJson.JSON, issue);
    maps.want(issue.path(IssueKeys.MAP_ID).asText(""), TreeRows.methods(rows));
  }

  /** The reason why a call tree is left out. */
  static final class OverLimitException extends Exception {
    private static final long serialVersionUID = 1;

    OverLimitException(String message) {
      super(message, null, false, false);
    }
  }

  /**
   * The rows of an issue's call tree.
   *
   * @throws OverLimitException if there are too many, or they are too deep
   */
  List<TreeRow> read(JsonNode issue) throws OverLimitException {
    MethodMap map = maps.of(issue.path(IssueKeys.MAP_ID).asText(""));
    SourceNames known =
        map == null ? null : names.computeIfAbsent(map, key -> new SourceNames(key, mapping));
    List<TreeRow> rows = TreeRows.read(JacksonJson.JSON, issue);
    check(rows);
    if (mapping != NameMapping.NONE) {
      // The program compared the names of its map with those of its stack. With a mapping these
      // differ, so the mark has no meaning.
      rows.replaceAll(TreeRow::withoutLeft);
    }
    return TreeRows.named(
        rows, JacksonJson.JSON, issue, id -> known == null ? null : known.name(id));
  }

  private static void check(List<TreeRow> rows) throws OverLimitException {
    if (rows.stream().anyMatch(row -> row.depth() > TreeRow.MAX_DEPTH)) {
      throw new OverLimitException(
          ": skipped, the call tree is more than "
              + TreeRow.MAX_DEPTH
              + " calls deep; the issue is shown without it");
    }
    if (rows.size() > MAX_ROWS) {
      throw new OverLimitException(
          ": skipped, the call tree has more than "
              + MAX_ROWS
              + " lines; the issue is shown without it");
    }
  }
}
