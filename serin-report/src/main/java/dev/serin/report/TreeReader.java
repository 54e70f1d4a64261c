package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.format.CallTree;
import dev.serin.format.MethodMap;
import dev.serin.format.MethodName;
import dev.serin.format.Records;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the call tree of an issue: ours, or Matrix's where there is no other. */
final class TreeReader {
  private static final int COLUMNS = 8;
  private static final int MATRIX_COLUMNS = 4;
  private static final int MAX_DEPTH = 100_000;
  private static final long MICROS_PER_MILLI = 1000;

  private final MethodMaps maps;

  TreeReader(MethodMaps maps) {
    this.maps = maps;
  }

  List<TreeRow> read(JsonNode issue) throws ReportException {
    MethodMap map = maps.of(issue.path("mapId").asText(""));
    List<TreeRow> rows = new ArrayList<>();
    if (issue.has("callTree")) {
      for (JsonNode row : issue.path("callTree")) {
        if (row.size() >= COLUMNS) {
          rows.add(row(row, name(row.path(1).asLong(), issue, map)));
        }
      }
    } else {
      for (String line : issue.path("stack").asText("").split("\n", -1)) {
        String[] columns = line.split(",", -1);
        if (columns.length == MATRIX_COLUMNS) {
          rows.add(matrixRow(columns, issue, map));
        }
      }
    }
    return rows;
  }

  private static TreeRow row(JsonNode row, String name) {
    return new TreeRow(
        depth(row.path(0).asLong()),
        row.path(1).asLong(),
        name,
        row.path(2).asLong(),
        row.path(3).asLong(),
        row.path(4).asLong(),
        row.path(5).asLong(),
        row.path(6).asLong(),
        row.path(7).asLong() != 0,
        row.path(8).asLong() != 0); // not there in most rows, and in those of older versions
  }

  private static TreeRow matrixRow(String[] columns, JsonNode issue, @Nullable MethodMap map) {
    long id = number(columns[1]);
    long totalMicros = number(columns[3]) * MICROS_PER_MILLI;
    int depth = depth(number(columns[0]));
    return new TreeRow(
        depth, id, name(id, issue, map), number(columns[2]), totalMicros, 0, 0, 0, false, false);
  }

  private static String name(long methodId, JsonNode issue, @Nullable MethodMap map) {
    if (methodId == Records.DISPATCH_METHOD_ID) {
      return "the message";
    }
    if (methodId == CallTree.OVERWRITTEN) {
      return "(calls whose records were overwritten)";
    }
    MethodName known =
        map == null || methodId > Records.MAX_METHOD_ID ? null : map.name((int) methodId);
    if (known != null) {
      return known.qualified();
    }
    return issue.path("methods").path(Long.toString(methodId)).asText("method " + methodId);
  }

  private static int depth(long depth) {
    return (int) Math.max(0, Math.min(MAX_DEPTH, depth));
  }

  private static long number(String text) {
    return text.matches("-?[0-9]{1,18}") ? Long.parseLong(text) : 0;
  }
}
