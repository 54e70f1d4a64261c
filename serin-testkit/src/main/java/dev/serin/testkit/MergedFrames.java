package dev.serin.testkit;

import dev.serin.format.CallTree;
import dev.serin.testkit.Frames.End;
import dev.serin.testkit.Frames.Frame;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;

/**
 * Calls of one method by the same path, merged into count, total, longest, unwound, end unknown and
 * open. For frames, a map of paths merges them; a call tree is merged already.
 */
final class MergedFrames {
  private final Map<String, Figures> byPath = new TreeMap<>();

  private MergedFrames() {}

  private static final class Figures {
    private long count;
    private long totalMicros;
    private long longestMicros;
    private long unwound;
    private long unknownEnds;
    private boolean open;

    private void add(Frame frame, long nowMicros) {
      boolean isOpen = frame.end() == End.OPEN;
      long micros = (isOpen ? nowMicros : frame.endMicros()) - frame.startMicros();
      count++;
      totalMicros += micros;
      longestMicros = Math.max(longestMicros, micros);
      boolean isUnwound = frame.end() == End.UNWOUND || frame.end() == End.PRESUMED;
      unwound += isUnwound ? 1 : 0;
      unknownEnds += frame.end() == End.PRESUMED ? 1 : 0;
      open |= isOpen;
    }

    @Override
    public String toString() {
      return times(count, totalMicros, longestMicros) + marks(unwound, unknownEnds, open);
    }
  }

  private static String times(long count, long total, long longest) {
    return " " + count + " " + total + " " + longest;
  }

  private static String marks(long unwound, long unknownEnds, boolean open) {
    return "!".repeat((int) unwound) + "?".repeat((int) unknownEnds) + (open ? "…" : "");
  }

  /** Merges frames, as of a time. */
  static String of(Frames frames, long nowMicros) {
    MergedFrames merged = new MergedFrames();
    List<Frame> around = new ArrayList<>();
    for (Frame frame : frames.all()) {
      around.subList(frame.depth(), around.size()).clear();
      around.add(frame);
      merged.byPath.computeIfAbsent(path(around), p -> new Figures()).add(frame, nowMicros);
    }
    StringBuilder text = new StringBuilder();
    merged.byPath.forEach((path, figures) -> text.append(path).append(figures).append('\n'));
    return text.toString();
  }

  /** The names from the outermost frame to the last one. */
  private static String path(List<Frame> around) {
    StringBuilder path = new StringBuilder();
    around.forEach(frame -> path.append('/').append(frame.name()));
    return path.toString();
  }

  /**
   * The lines of a call tree, except the dispatch itself.
   *
   * @param name the names of methods
   */
  static String of(CallTree tree, IntFunction<String> name) {
    Map<String, String> byPath = new TreeMap<>();
    for (int node = 0; node < tree.size(); node++) {
      StringBuilder path = new StringBuilder();
      for (int at : tree.path(node)) {
        path.append(at == tree.root() ? "" : "/" + name.apply(tree.methodId(at)));
      }
      long total = tree.totalNanos(node) / RunClock.NANOS_PER_MICRO;
      long longest = tree.maxNanos(node) / RunClock.NANOS_PER_MICRO;
      String line =
          times(tree.count(node), total, longest)
              + marks(tree.unwoundCount(node), tree.unknownEndCount(node), tree.open(node));
      if (node != tree.root()) {
        byPath.put(path.toString(), line);
      }
    }
    StringBuilder text = new StringBuilder();
    byPath.forEach((path, line) -> text.append(path).append(line).append('\n'));
    return text.toString();
  }
}
