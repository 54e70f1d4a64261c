package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.MethodMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * Reads the call trees of issues: Serin's, or Matrix's if there is no other. Restores the source's
 * names for maps of a shrunk program. Not thread-safe.
 */
final class TreeReader {
  private static final int MIN_COLUMNS = 8;
  private static final int MAX_COLUMNS = 10;
  private static final int MATRIX_COLUMNS = 4;
  private static final int METHOD = 1;
  private static final int TOTAL_MICROS = 3;

  /** A stack overflows before this depth. */
  static final int MAX_DEPTH = 10_000;

  /** The runtime writes at most 150,000; their values stay within the limit of an issue. */
  private static final int MAX_ROWS = 200_000;

  private static final long MICROS_PER_MILLI = 1000;

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
    Set<Integer> ids = new HashSet<>();
    rows(issue).forEach(row -> want(row[METHOD], ids));
    maps.want(issue.path("mapId").asText(""), ids);
  }

  private static void want(long methodId, Set<Integer> ids) {
    if (methodId > 0 && methodId <= MethodMap.MAX_METHOD_ID) {
      ids.add((int) methodId);
    }
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
    MethodMap map = maps.of(issue.path("mapId").asText(""));
    List<TreeRow> rows = new ArrayList<>();
    for (long[] row : (Iterable<long[]>) rows(issue)::iterator) {
      add(rows, row(row, issue, map));
    }
    return rows;
  }

  private static void add(List<TreeRow> rows, TreeRow row) throws OverLimitException {
    if (row.depth() > MAX_DEPTH) {
      throw new OverLimitException(
          ": skipped, the call tree is more than "
              + MAX_DEPTH
              + " calls deep; the issue is shown without it");
    }
    if (rows.size() == MAX_ROWS) {
      throw new OverLimitException(
          ": skipped, the call tree has more than "
              + MAX_ROWS
              + " lines; the issue is shown without it");
    }
    rows.add(row);
  }

  /** The columns of each row: Serin's rows, or Matrix's with zeros in the rest. */
  private static Stream<long[]> rows(JsonNode issue) {
    return issue.has("callTree")
        ? StreamSupport.stream(issue.path("callTree").spliterator(), false)
            .filter(row -> row.size() >= MIN_COLUMNS)
            .map(TreeReader::columns)
        : issue
            .path("stack")
            .asText("")
            .lines()
            .map(line -> line.split(",", -1))
            .filter(columns -> columns.length == MATRIX_COLUMNS)
            .map(TreeReader::matrixColumns);
  }

  private static long[] columns(JsonNode row) {
    long[] columns = new long[MAX_COLUMNS];
    for (int i = 0; i < MAX_COLUMNS; i++) {
      columns[i] = row.path(i).asLong(); // 0 if an older version has no such column
    }
    return columns;
  }

  private static long[] matrixColumns(String[] texts) {
    long[] columns = new long[MAX_COLUMNS];
    for (int i = 0; i < MATRIX_COLUMNS; i++) {
      columns[i] = number(texts[i]);
    }
    columns[TOTAL_MICROS] *= MICROS_PER_MILLI;
    return columns;
  }

  private TreeRow row(long[] row, JsonNode issue, @Nullable MethodMap map) {
    int depth = depth(row[0]);
    String name = name(row[METHOD], issue, map);
    // The program compared the names of its map with those of its stack. With a mapping these
    // differ, so the column has no meaning.
    boolean left = row[8] != 0 && mapping == NameMapping.NONE;
    return new TreeRow(
        depth,
        row[METHOD],
        depth == 0 ? rootName(name, issue) : name,
        row[2],
        row[TOTAL_MICROS],
        row[4],
        row[5],
        row[6],
        row[9],
        row[7] != 0,
        left);
  }

  /** The tree of a start-up, a page or a frame consists of several messages. */
  private static String rootName(String name, JsonNode issue) {
    return switch (issue.path("detail").asText("")) {
      case "STARTUP" -> "the start-up";
      case "ENTER" -> "the entry into the page";
      case "FRAME" -> "the frame";
      default -> name;
    };
  }

  private String name(long methodId, JsonNode issue, @Nullable MethodMap map) {
    if (methodId == MethodMap.DISPATCH_METHOD_ID) {
      return "the message";
    }
    String known =
        map == null
            ? null
            : names.computeIfAbsent(map, key -> new SourceNames(key, mapping)).name(methodId);
    if (known != null) {
      return known;
    }
    return issue.path("methods").path(Long.toString(methodId)).asText("method " + methodId);
  }

  private static int depth(long depth) {
    return (int) Math.max(0, Math.min(MAX_DEPTH + 1L, depth));
  }

  private static long number(String text) {
    return text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }
}
