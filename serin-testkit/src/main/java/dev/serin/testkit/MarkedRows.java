package dev.serin.testkit;

import dev.serin.issue.CallerNotes;
import dev.serin.testkit.Frames.End;
import dev.serin.testkit.Frames.Frame;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The rows of a tree at which a report shows that exceptions left calls. */
final class MarkedRows {
  /** Callers before callees. */
  private final Map<List<String>, Ends> rows = new TreeMap<>(MarkedRows::compare);

  private record Ends(long unwound, long unseen) {
    private static final Ends NONE = new Ends(0, 0);

    Ends plus(End end) {
      boolean isUnwound = end == End.UNWOUND || end == End.PRESUMED;
      return new Ends(unwound + (isUnwound ? 1 : 0), unseen + (end == End.PRESUMED ? 1 : 0));
    }
  }

  private MarkedRows() {
    rows.put(List.of(), Ends.NONE); // the message
  }

  /** The paths of rows with a mark of their own or a note; the empty path is the message's. */
  static Set<List<String>> of(List<Frame> frames, List<List<String>> paths) {
    MarkedRows marked = new MarkedRows();
    for (int i = 0; i < paths.size(); i++) {
      Ends ends = marked.rows.getOrDefault(paths.get(i), Ends.NONE);
      marked.rows.put(paths.get(i), ends.plus(frames.get(i).end()));
    }
    return marked.paths();
  }

  private Set<List<String>> paths() {
    String[] notes =
        CallerNotes.of(
            rows.keySet().stream().mapToInt(List::size).toArray(),
            rows.values().stream().mapToLong(Ends::unwound).toArray(),
            rows.values().stream().mapToLong(Ends::unseen).toArray());
    Set<List<String>> paths = new HashSet<>();
    int number = 0;
    for (Map.Entry<List<String>, Ends> row : rows.entrySet()) {
      if (row.getValue().unwound() > 0 || !notes[number].isEmpty()) {
        paths.add(row.getKey());
      }
      number++;
    }
    return paths;
  }

  private static int compare(List<String> path, List<String> other) {
    for (int i = 0; i < Math.min(path.size(), other.size()); i++) {
      int order = path.get(i).compareTo(other.get(i));
      if (order != 0) {
        return order;
      }
    }
    return Integer.compare(path.size(), other.size());
  }
}
