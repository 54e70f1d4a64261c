package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the call trees of issues: ours, or Matrix's where there is no other. Names of maps that
 * were made from a shrunk program are put back. Not thread-safe.
 */
final class TreeReader {
  private static final int COLUMNS = 8;
  private static final int MATRIX_COLUMNS = 4;

  /** A stack overflows before. */
  static final int MAX_DEPTH = 10_000;

  /** The runtime writes at most 150,000, which are fewer values than an issue may have. */
  private static final int MAX_ROWS = 200_000;

  private static final long MICROS_PER_MILLI = 1000;

  private final MethodMaps maps;
  private final NameMapping mapping;
  private final Map<MethodMap, Boolean> obfuscated = new HashMap<>();

  /** Names that rows share. */
  private final IdentityHashMap<MethodName, String> qualified = new IdentityHashMap<>();

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
    if (issue.has("callTree")) {
      for (JsonNode row : issue.path("callTree")) {
        want(row.path(1).asLong(), ids);
      }
    } else {
      for (String line : (Iterable<String>) issue.path("stack").asText("").lines()::iterator) {
        String[] columns = line.split(",", -1);
        if (columns.length == MATRIX_COLUMNS) {
          want(number(columns[1]), ids);
        }
      }
    }
    maps.want(issue.path("mapId").asText(""), ids);
  }

  private static void want(long methodId, Set<Integer> ids) {
    if (methodId > 0 && methodId <= MethodMap.MAX_METHOD_ID) {
      ids.add((int) methodId);
    }
  }

  /** A call tree that is left out. */
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
    if (issue.has("callTree")) {
      for (JsonNode row : issue.path("callTree")) {
        if (row.size() >= COLUMNS) {
          String name = name(row.path(1).asLong(), issue, map);
          add(rows, row(row, row.path(0).asLong() == 0 ? rootName(name, issue) : name));
        }
      }
    } else {
      for (String line : (Iterable<String>) issue.path("stack").asText("").lines()::iterator) {
        String[] columns = line.split(",", -1);
        if (columns.length == MATRIX_COLUMNS) {
          add(rows, matrixRow(columns, issue, map));
        }
      }
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

  private TreeRow row(JsonNode row, String name) {
    // Not there in most rows, and in those of older versions. The program compared names of its map
    // with those of its stack, which are others where there is a mapping: that says nothing.
    boolean left = row.path(8).asLong() != 0 && mapping == NameMapping.NONE;
    return new TreeRow(
        depth(row.path(0).asLong()),
        row.path(1).asLong(),
        name,
        row.path(2).asLong(),
        row.path(3).asLong(),
        row.path(4).asLong(),
        row.path(5).asLong(),
        row.path(6).asLong(),
        row.path(9).asLong(),
        row.path(7).asLong() != 0,
        left);
  }

  private TreeRow matrixRow(String[] columns, JsonNode issue, @Nullable MethodMap map) {
    long id = number(columns[1]);
    long totalMicros = number(columns[3]) * MICROS_PER_MILLI;
    int depth = depth(number(columns[0]));
    String name = name(id, issue, map);
    String shown = depth == 0 ? rootName(name, issue) : name;
    return new TreeRow(depth, id, shown, number(columns[2]), totalMicros, 0, 0, 0, 0, false, false);
  }

  /** The tree of a start-up, a page or a frame is of several messages. */
  private static String rootName(String name, JsonNode issue) {
    return switch (issue.path("detail").asText("")) {
      case "STARTUP" -> "the start-up";
      case "ENTER" -> "the way into the page";
      case "FRAME" -> "the frame";
      default -> name;
    };
  }

  private String name(long methodId, JsonNode issue, @Nullable MethodMap map) {
    if (methodId == MethodMap.DISPATCH_METHOD_ID) {
      return "the message";
    }
    MethodName known =
        map == null || methodId > MethodMap.MAX_METHOD_ID ? null : map.name((int) methodId);
    if (known != null) {
      return isObfuscated(map)
          ? NameMapping.alternatives(mapping.originalMethods(known))
          : qualified.computeIfAbsent(known, MethodName::qualified);
    }
    return issue.path("methods").path(Long.toString(methodId)).asText("method " + methodId);
  }

  private boolean isObfuscated(@Nullable MethodMap map) {
    return map != null
        && mapping != NameMapping.NONE
        && obfuscated.computeIfAbsent(map, this::hasOtherNames);
  }

  private boolean hasOtherNames(MethodMap map) {
    Set<String> classes = new HashSet<>();
    map.methods().values().forEach(method -> classes.add(method.className()));
    return mapping.areObfuscated(classes);
  }

  private static int depth(long depth) {
    return (int) Math.max(0, Math.min(MAX_DEPTH + 1L, depth));
  }

  private static long number(String text) {
    return text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }
}
