package dev.serin.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The time spans of the longer calls of an issue's message. An issue may come from anywhere:
 * impossible spans are left out and counted.
 *
 * @param spans the earliest first; for the same begin, a caller before its callees
 * @param unusable the number of spans that are left out because they are wrong, or too many
 */
public record Timeline(List<CallSpan> spans, long unusable) {
  /** Twice the maximum that the runtime writes. */
  static final int MAX_SPANS = 1000;

  private static final int COLUMNS = 3;

  /** The timeline of an issue. */
  public static Timeline of(ReportedIssue issue) {
    int rows = issue.json().path(IssueKeys.CALL_TREE).size();
    return of(issue.json().path(IssueKeys.SPANS), issue.tree(), rows);
  }

  /**
   * The timeline of an issue.
   *
   * @param rows the spans as in its JSON
   * @param treeRows the number of rows of the call tree in its JSON
   */
  static Timeline of(JsonNode rows, List<TreeRow> tree, int treeRows) {
    if (!rows.isArray()) {
      return new Timeline(List.of(), 0);
    }
    if (tree.isEmpty() || treeRows != tree.size()) {
      return new Timeline(List.of(), rows.size()); // the row numbers are meaningless
    }
    List<CallSpan> usable = new ArrayList<>();
    int read = 0;
    for (JsonNode row : rows) {
      if (read++ == MAX_SPANS) {
        break;
      }
      if (isUsable(row, tree)) {
        usable.add(new CallSpan(row.path(0).asInt(), row.path(1).asLong(), row.path(2).asLong()));
      }
    }
    usable.sort(
        Comparator.comparingLong(CallSpan::startMicros)
            .thenComparingInt(span -> tree.get(span.row()).depth()));
    List<CallSpan> spans = withoutOverlaps(usable, tree);
    return new Timeline(spans, rows.size() - spans.size());
  }

  /** Whether a span belongs to a call in the tree, within the time of its message. */
  private static boolean isUsable(JsonNode row, List<TreeRow> tree) {
    for (int column = 0; column < COLUMNS; column++) {
      if (!row.path(column).isIntegralNumber() || !row.path(column).canConvertToLong()) {
        return false;
      }
    }
    long number = row.path(0).asLong();
    long startMicros = row.path(1).asLong();
    long durationMicros = row.path(2).asLong();
    long wholeMicros = tree.get(0).totalMicros();
    return number > 0
        && number < tree.size()
        && startMicros >= 0
        && durationMicros > 0
        && durationMicros <= wholeMicros - startMicros;
  }

  /** Only one call per depth is open at a time: keeps the earlier one. */
  private static List<CallSpan> withoutOverlaps(List<CallSpan> spans, List<TreeRow> tree) {
    Map<Integer, Long> endByDepth = new HashMap<>();
    List<CallSpan> kept = new ArrayList<>();
    for (CallSpan span : spans) {
      int depth = tree.get(span.row()).depth();
      if (span.startMicros() >= endByDepth.getOrDefault(depth, 0L)) {
        endByDepth.put(depth, span.endMicros());
        kept.add(span);
      }
    }
    return List.copyOf(kept);
  }

  /** The sentence for the spans that are left out. */
  String complaint() {
    return ": skipped, "
        + unusable
        + " spans of its timeline are wrong, or after the first "
        + MAX_SPANS;
  }
}
