package dev.serin.instrument;

import dev.serin.instrument.base.InstrumentException;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Refuses inputs that an earlier run wrote. Their probes keep the ids of that run's map, so the new
 * map would give them wrong names. A class without probes does not reveal this itself.
 */
final class FormerMarks {
  private static final int MAX_SHOWN = 10;

  private FormerMarks() {}

  /**
   * Checks all inputs of a run.
   *
   * @throws InstrumentException if one has a mark; names each such input with its map id
   */
  static void check(List<Input> inputs) throws IOException, InstrumentException {
    Map<String, String> marks = new LinkedHashMap<>();
    for (Input input : inputs) {
      marks.putAll(input.marks());
    }
    if (!marks.isEmpty()) {
      throw new InstrumentException(sentence(marks));
    }
  }

  private static String sentence(Map<String, String> marks) {
    String shown =
        marks.entrySet().stream()
            .limit(MAX_SHOWN)
            .map(mark -> mark.getKey() + " (method map " + shown(mark.getValue()) + ")")
            .collect(Collectors.joining(", "));
    return "these inputs were instrumented before: "
        + shown
        + (marks.size() > MAX_SHOWN ? " and " + (marks.size() - MAX_SHOWN) + " more" : "")
        + ". Probes keep the ids of their own map, so reports would show wrong names. Give the"
        + " original archives and folders.";
  }

  /** An id without characters that could control a terminal. */
  private static String shown(String mapId) {
    String part = mapId.length() > 64 ? mapId.substring(0, 64) + "…" : mapId;
    return part.replaceAll("\\p{C}", "\uFFFD");
  }
}
