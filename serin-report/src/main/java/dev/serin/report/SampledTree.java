package dev.serin.report;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The frames of stacks taken while a message ran, below the methods with probes: under the rows of
 * the message's call tree. Immutable.
 *
 * <p>A stack hangs under the row that the issue names, from that method's innermost frame inwards.
 * If the stack lacks that method, it hangs under the row's caller. Calls by the loop hang under the
 * message itself.
 */
final class SampledTree {
  static final String ITSELF = "(itself)";
  private static final String ALTERNATIVES = " or ";

  /** The callers of a message, on the known platforms. */
  static final Set<String> PUMPS =
      Set.of(
          "android.os.Looper.loop",
          "android.os.Looper.loopOnce",
          "java.awt.EventDispatchThread.pumpOneEventForFilters");

  /** Serin writes at most a hundred; an issue may come from anywhere. */
  private static final int MAX_STACKS = 1000;

  /** The total of all stacks of an issue. */
  private static final int MAX_FRAMES = 100_000;

  private final Map<Integer, List<SampledFrame>> byRow;

  /** The caller of each row of the call tree; the first row's is itself. */
  private final int[] callers;

  private SampledTree(Map<Integer, List<SampledFrame>> byRow, int[] callers) {
    this.byRow = byRow;
    this.callers = callers;
  }

  /** The frames of an issue. */
  static SampledTree of(ReportedIssue issue) {
    List<TreeRow> tree = issue.tree();
    int[] callers = callers(tree);
    Map<Integer, Node> roots = new TreeMap<>();
    int stacks = 0;
    int frames = 0;
    for (JsonNode sample : issue.json().path("samples")) {
      List<Frame> stack = new ArrayList<>();
      sample.path("stack").forEach(line -> stack.add(Frame.of(line.asText(""))));
      frames += stack.size();
      if (++stacks > MAX_STACKS || frames > MAX_FRAMES) {
        break;
      }
      int row = Math.max(0, Math.min(tree.size() - 1, sample.path("row").asInt(0)));
      int[] place = place(tree, callers, row, stack);
      Node root = roots.computeIfAbsent(place[0], known -> new Node(ITSELF));
      root.add(stack.subList(0, place[1]), Math.max(1, sample.path("atMillis").size()));
    }
    Map<Integer, List<SampledFrame>> byRow = new TreeMap<>();
    roots.forEach((row, root) -> byRow.put(row, root.flat()));
    return new SampledTree(byRow, callers);
  }

  static int[] callers(List<TreeRow> tree) {
    int[] callers = new int[Math.max(1, tree.size())];
    Deque<Integer> open = new ArrayDeque<>();
    for (int row = 0; row < tree.size(); row++) {
      while (!open.isEmpty() && tree.get(open.peek()).depth() >= tree.get(row).depth()) {
        open.pop();
      }
      callers[row] = open.isEmpty() ? 0 : open.peek();
      open.push(row);
    }
    return callers;
  }

  /** The row under which a stack hangs, and the number of its innermost frames to show there. */
  private static int[] place(List<TreeRow> tree, int[] callers, int row, List<Frame> stack) {
    Map<String, Integer> innermost = new HashMap<>();
    for (int i = 0; i < stack.size(); i++) {
      innermost.putIfAbsent(stack.get(i).method(), i);
    }
    for (int at = row; at > 0; at = callers[at]) {
      for (String name : tree.get(at).name().split(ALTERNATIVES, -1)) {
        Integer frame = innermost.get(name);
        if (frame != null) {
          return new int[] {at, frame};
        }
      }
    }
    int outermost = stack.size();
    for (String pump : PUMPS) {
      outermost = Math.min(outermost, innermost.getOrDefault(pump, outermost));
    }
    return new int[] {0, outermost};
  }

  /** Whether there are no frames. */
  boolean isEmpty() {
    return byRow.isEmpty();
  }

  /** The frames under a row of the call tree, each caller followed by its callees. */
  List<SampledFrame> under(int row) {
    return byRow.getOrDefault(row, List.of());
  }

  /**
   * The same for a tree of which only some rows are shown: frames under other rows move to the
   * nearest shown caller.
   *
   * @param shown the numbers of the shown rows
   * @param most the maximum number of frames; keeps those in the most stacks
   */
  SampledTree cut(Set<Integer> shown, int most) {
    Map<Integer, List<SampledFrame>> moved = new TreeMap<>();
    byRow.forEach(
        (row, frames) -> {
          int at = row;
          while (at > 0 && !shown.contains(at)) {
            at = callers[at];
          }
          moved.computeIfAbsent(at, known -> new ArrayList<>()).addAll(frames);
        });
    List<SampledFrame> all = moved.values().stream().flatMap(List::stream).toList();
    List<Integer> bySamples =
        IntStream.range(0, all.size())
            .boxed()
            .sorted(Comparator.comparingInt(i -> -all.get(i).samples()))
            .toList();
    Set<Integer> kept = new HashSet<>(bySamples.subList(0, Math.min(most, all.size())));
    Map<Integer, List<SampledFrame>> left = new TreeMap<>();
    int number = 0;
    for (Map.Entry<Integer, List<SampledFrame>> row : moved.entrySet()) {
      List<SampledFrame> frames = new ArrayList<>();
      for (SampledFrame frame : row.getValue()) {
        if (kept.contains(number++)) {
          frames.add(frame);
        }
      }
      left.put(row.getKey(), frames);
    }
    return new SampledTree(left, callers);
  }

  /** A line of a stack: its method, and the position in it. */
  private record Frame(String method, String place) {
    static Frame of(String line) {
      StackFrame frame = StackFrame.of(line);
      if (frame == null) {
        return new Frame(line.strip(), "");
      }
      String method = frame.className() + '.' + frame.methodName();
      int open = line.indexOf('(');
      return new Frame(method, open < 0 ? "" : line.substring(open));
    }
  }

  private static final class Node {
    private final String method;
    private final Map<String, Node> children = new LinkedHashMap<>();
    private @Nullable String place;
    private int samples;
    private int endsHere;

    Node(String method) {
      this.method = method;
    }

    /** Adds frames, the innermost first. */
    void add(List<Frame> stack, int count) {
      Node at = this;
      for (int i = stack.size() - 1; i >= 0; i--) {
        Frame frame = stack.get(i);
        at = at.children.computeIfAbsent(frame.method(), Node::new);
        boolean same = at.place == null || at.place.equals(frame.place());
        at.place = same ? frame.place() : "";
        at.samples += count;
      }
      at.endsHere += count;
    }

    /** The frames below this one. */
    List<SampledFrame> flat() {
      List<SampledFrame> frames = new ArrayList<>();
      if (endsHere > 0 && !children.isEmpty()) {
        frames.add(new SampledFrame(0, ITSELF, endsHere));
      }
      appendChildren(frames);
      return frames;
    }

    private void appendChildren(List<SampledFrame> frames) {
      List<Level> open = new ArrayList<>();
      open.add(new Level(this, -1));
      while (!open.isEmpty()) { // without recursion: stacks may be deep
        Level level = open.remove(open.size() - 1);
        if (level.depth() >= 0) {
          frames.add(level.frame());
        }
        level.node().children.values().stream()
            .sorted(Comparator.comparingInt(child -> child.samples))
            .forEach(child -> open.add(new Level(child, level.depth() + 1)));
      }
    }
  }

  /** A node and its depth. */
  private record Level(Node node, int depth) {
    SampledFrame frame() {
      return new SampledFrame(
          depth, node.method + (node.place == null ? "" : node.place), node.samples);
    }
  }
}
