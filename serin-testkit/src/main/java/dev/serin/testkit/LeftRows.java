package dev.serin.testkit;

import dev.serin.testkit.Frames.Frame;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Checks which rows of a tree are wrong because an exception left calls without a probe at their
 * end. Calls and time that follow belong to the caller that caught it, but count below the calls
 * that were left. A row of such calls and the rows below it may have any figures. Their caller may
 * lack own time, and the rows below the caller may lack calls and time. All other rows are right.
 * Each wrong row is one of the {@link MarkedRows}, or below one. Immutable.
 */
final class LeftRows {
  private final Map<List<String>, Figures> defined;
  private final Map<List<String>, Figures> observed;

  /** The paths of calls that ended later than they were left. */
  private final Set<List<String>> late = new HashSet<>();

  /** The paths of the callers of these calls. */
  private final Set<List<String>> callersOfLate = new HashSet<>();

  private final Set<List<String>> marked;

  private record Figures(long count, long totalMicros, long selfMicros, long longestMicros) {
    private static final Figures NONE = new Figures(0, 0, 0, 0);

    Figures plusCall(long micros) {
      return new Figures(
          count + 1, totalMicros + micros, selfMicros + micros, Math.max(longestMicros, micros));
    }

    Figures minusSelf(long micros) {
      return new Figures(count, totalMicros, selfMicros - micros, longestMicros);
    }

    /** Whether the figures are right, except that some of the own time may be missing. */
    boolean mayLackSelfOf(Figures right) {
      return minusSelf(selfMicros).equals(right.minusSelf(right.selfMicros))
          && selfMicros <= right.selfMicros;
    }

    boolean isAtMost(Figures right) {
      return count <= right.count
          && totalMicros <= right.totalMicros
          && selfMicros <= right.selfMicros
          && longestMicros <= right.longestMicros;
    }
  }

  /**
   * Merges frames into rows.
   *
   * @param defined the frames by definition, all ended
   * @param observed the same frames of a perfect observer
   */
  LeftRows(List<Frame> defined, List<Frame> observed) {
    List<List<String>> paths = paths(defined);
    this.defined = merged(defined, paths);
    this.observed = merged(observed, paths(observed));
    this.marked = MarkedRows.of(defined, paths);
    for (int i = 0; i < paths.size(); i++) {
      if (isLate(defined.get(i), observed.get(i))) {
        late.add(paths.get(i));
        callersOfLate.add(caller(paths.get(i)));
      }
    }
  }

  /** The first wrong row that calls left without a probe do not explain, or null. */
  @Nullable String wrong() {
    Set<List<String>> paths = new LinkedHashSet<>(defined.keySet());
    paths.addAll(observed.keySet());
    for (List<String> path : paths) {
      Figures row = defined.getOrDefault(path, Figures.NONE);
      Figures right = observed.getOrDefault(path, Figures.NONE);
      if (!isExplained(path, row, right)) {
        return path + ": " + row + " in place of " + right;
      }
    }
    return null;
  }

  /** Whether time passed or anything was recorded after an exception had left the frame. */
  private static boolean isLate(Frame frame, Frame seen) {
    return frame.endRecord() > seen.endRecord() || frame.endMicros() > seen.endMicros();
  }

  private boolean isExplained(List<String> path, Figures row, Figures right) {
    if (row.equals(right)) {
      return true;
    }
    if (!marked.contains(List.of()) && !isAtOrBelow(path, marked)) {
      return false;
    }
    if (isAtOrBelow(path, late)) {
      return true;
    }
    if (isAtOrBelow(caller(path), callersOfLate)) {
      return row.isAtMost(right);
    }
    return callersOfLate.contains(path) && row.mayLackSelfOf(right);
  }

  private static boolean isAtOrBelow(List<String> path, Set<List<String>> rows) {
    for (int length = 1; length <= path.size(); length++) {
      if (rows.contains(path.subList(0, length))) {
        return true;
      }
    }
    return false;
  }

  private static List<String> caller(List<String> path) {
    return path.subList(0, path.size() - 1);
  }

  /** The names from the outermost frame to each. */
  private static List<List<String>> paths(List<Frame> frames) {
    List<List<String>> paths = new ArrayList<>();
    List<String> around = new ArrayList<>();
    for (Frame frame : frames) {
      around.subList(frame.depth(), around.size()).clear();
      around.add(frame.name());
      paths.add(List.copyOf(around));
    }
    return paths;
  }

  private static Map<List<String>, Figures> merged(List<Frame> frames, List<List<String>> paths) {
    Map<List<String>, Figures> rows = new LinkedHashMap<>();
    for (int i = 0; i < paths.size(); i++) {
      Frame frame = frames.get(i);
      long micros = frame.endMicros() - frame.startMicros();
      rows.put(paths.get(i), rows.getOrDefault(paths.get(i), Figures.NONE).plusCall(micros));
      // A frame follows its caller, so the caller has a row.
      rows.computeIfPresent(caller(paths.get(i)), (path, row) -> row.minusSelf(micros));
    }
    return rows;
  }
}
