package dev.serin.analysis;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Counts the issues that only a method map gives names. Not thread-safe. */
final class MissingMaps {
  private static final int MAX_NAMED = 10;

  private final Map<String, Integer> issuesByMap = new LinkedHashMap<>();

  /** Counts an issue without names of its own, by its map. */
  void add(String mapId) {
    issuesByMap.merge(mapId, 1, Integer::sum);
  }

  /**
   * A sentence for each map that is missing.
   *
   * @param isMissing whether a map was not found
   */
  List<String> notes(Predicate<String> isMissing) {
    List<String> notes = new ArrayList<>();
    int others = 0;
    for (Map.Entry<String, Integer> map : issuesByMap.entrySet()) {
      if (!isMissing.test(map.getKey())) {
        continue;
      }
      if (notes.size() < MAX_NAMED) {
        notes.add(note(map.getKey(), map.getValue()));
      } else {
        others++;
      }
    }
    if (others > 0) {
      notes.add("The same is true of " + Plural.count(others, "other method map") + ".");
    }
    return notes;
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
