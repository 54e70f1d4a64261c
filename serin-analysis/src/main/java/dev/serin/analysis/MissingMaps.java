package dev.serin.analysis;

import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The issues whose method map is not there. Not thread-safe. */
final class MissingMaps {
  private static final int MAX_NAMED = 10;

  private final Map<String, Issues> byMap = new LinkedHashMap<>();

  /** The issues of a map: their number, and the one with the longest time. */
  private record Issues(int count, ReportedIssue longest) {
    Issues with(Issues other) {
      boolean isLonger = other.longest.costMillis() > longest.costMillis();
      return new Issues(count + other.count, isLonger ? other.longest : longest);
    }
  }

  /** Adds an issue whose map is not there. */
  void add(ReportedIssue issue) {
    byMap.merge(issue.text(IssueKeys.MAP_ID), new Issues(1, issue), Issues::with);
  }

  /**
   * A sentence for each map that would give names to ids. Issues of the agent have names of their
   * own, so the longest issue of each map is read.
   */
  List<String> notes() {
    List<String> notes = new ArrayList<>();
    int others = 0;
    for (Map.Entry<String, Issues> map : byMap.entrySet()) {
      if (!hasIds(map.getValue().longest())) {
        continue;
      }
      if (notes.size() < MAX_NAMED) {
        notes.add(note(map.getKey(), map.getValue().count()));
      } else {
        others++;
      }
    }
    if (others > 0) {
      notes.add("The same is true of " + Plural.count(others, "other method map") + ".");
    }
    return notes;
  }

  private static boolean hasIds(ReportedIssue issue) {
    return issue.loaded().tree().stream()
        .anyMatch(row -> row.methodId() > 0 && TreeReader.isId(row.name()));
  }

  private static String note(String mapId, int issues) {
    return "The method map "
        + ForeignIssues.shown(mapId)
        + " of "
        + Plural.count(issues, "issue")
        + " was not found; methods that issues do not name are shown by ids. Put the map of that"
        + " build beside the issues, or name it in the command.";
  }
}
