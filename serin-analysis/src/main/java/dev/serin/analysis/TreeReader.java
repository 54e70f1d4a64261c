package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads the call trees of issues: Serin's, or Matrix's if there is no other. Restores the source's
 * names for maps of a shrunk program. Not thread-safe.
 */
final class TreeReader {
  /** The runtime writes at most 150,000; their values stay within the limit of an issue. */
  private static final int MAX_ROWS = 200_000;

  /** The name of a row without a name: its id, and the map that has the name if that is known. */
  private static final Pattern ID = Pattern.compile("method -?[0-9]+( \\(map .*\\))?");

  private final MethodMaps maps;
  private final NameMappings mappings;
  private final Map<Build, SourceNames> names = new HashMap<>();

  TreeReader(MethodMaps maps, NameMappings mappings) {
    this.maps = maps;
    this.mappings = mappings;
  }

  /** The map of a build, and its mapping. */
  private record Build(SourceMap map, NameMapping mapping) {}

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
    return read(issue, TreeRows.read(JacksonJson.JSON, issue), null);
  }

  /**
   * The same for an issue whose JSON may lack the call tree.
   *
   * @param others names for methods that no map has; null if the JSON has them
   */
  List<TreeRow> read(JsonNode issue, List<TreeRow> rows, @Nullable LineNames others)
      throws OverLimitException {
    String refusal = refusal(rows);
    if (refusal != null) {
      throw new OverLimitException(refusal);
    }
    String mapId = issue.path(IssueKeys.MAP_ID).asText("");
    NameMapping mapping = mapping(issue);
    SourceNames known = names(issue);
    List<TreeRow> shown = rows;
    if (mapping != NameMapping.NONE) {
      // The program compared the names of its map with those of its stack. With a mapping these
      // differ, so the mark has no meaning.
      shown = rows.stream().map(TreeRow::withoutLeft).toList();
    }
    return TreeRows.named(
        shown,
        JacksonJson.JSON,
        issue,
        id -> {
          String name = known == null ? null : known.name(id);
          return name == null && others != null ? others.name(id) : name;
        },
        mapId.isEmpty() ? "" : " (map " + ForeignIssues.shown(mapId) + ")");
  }

  /** The places in the source of the methods of an issue's map. */
  IssueContent.Places places(JsonNode issue) {
    SourceNames known = names(issue);
    return known == null ? IssueContent.Places.NONE : known::place;
  }

  /** The names of an issue's map; null if there is none. */
  private @Nullable SourceNames names(JsonNode issue) {
    SourceMap map = maps.of(issue.path(IssueKeys.MAP_ID).asText(""));
    return map == null
        ? null
        : names.computeIfAbsent(
            new Build(map, mapping(issue)), build -> new SourceNames(build.map, build.mapping));
  }

  private NameMapping mapping(JsonNode issue) {
    return mappings.mapping(issue.path(IssueKeys.MAPPING_ID).asText(""));
  }

  /** Whether the name of a row is an id, as no map and no issue has its name. */
  static boolean isId(String name) {
    return ID.matcher(name).matches();
  }

  /** The reason why the rows of a call tree are left out; null if they are not. */
  static @Nullable String refusal(List<TreeRow> rows) {
    for (TreeRow row : rows) {
      if (row.depth() > TreeRow.MAX_DEPTH) {
        return ": skipped, the call tree is more than "
            + TreeRow.MAX_DEPTH
            + " calls deep; the issue is shown without it";
      }
    }
    return rows.size() <= MAX_ROWS
        ? null
        : ": skipped, the call tree has more than "
            + MAX_ROWS
            + " lines; the issue is shown without it";
  }
}
