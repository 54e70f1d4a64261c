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
 * Calls of one method by the same path merged into count, total, longest, unwound, end unknown and
 * open: of frames by a map of paths, and of a call tree as it is. A gap lies in the innermost frame
 * around it that was not left in it.
 */
final class MergedFrames {
  private static final long NANOS_PER_MICRO = 1000;
  private static final String GAP = "(gap";

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
      unwound += isUnwound && !frame.name().startsWith(GAP) ? 1 : 0;
      unknownEnds += frame.end() == End.LOST || frame.end() == End.PRESUMED ? 1 : 0;
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

  /** Of frames, as of a time. */
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

  /** The names from the outermost frame to the last one, without those that were left in a gap. */
  private static String path(List<Frame> around) {
    int gap = 0;
    while (gap < around.size() && !around.get(gap).name().startsWith(GAP)) {
      gap++;
    }
    StringBuilder path = new StringBuilder();
    for (int i = 0; i < around.size(); i++) {
      Frame frame = around.get(i);
      // Frames are left in a gap right when it ends, the innermost first.
      boolean leftInGap =
          gap < around.size()
              && i < gap
              && frame.end() == End.LOST
              && frame.endRecord() == around.get(gap).endRecord() + gap - i;
      path.append(leftInGap ? "" : "/" + (i == gap ? GAP : frame.name()));
    }
    return path.toString();
  }

  /**
   * Of a call tree, but for the dispatch itself.
   *
   * @param name the names of methods
   */
  static String of(CallTree tree, IntFunction<String> name) {
    Map<String, String> byPath = new TreeMap<>();
    for (int node = 0; node < tree.size(); node++) {
      StringBuilder path = new StringBuilder();
      for (int at : tree.path(node)) {
        int id = tree.methodId(at);
        path.append(
            at == tree.root() ? "" : "/" + (id == CallTree.OVERWRITTEN ? GAP : name.apply(id)));
      }
      long total = tree.totalNanos(node) / NANOS_PER_MICRO;
      long longest = tree.maxNanos(node) / NANOS_PER_MICRO;
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
