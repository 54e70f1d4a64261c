package dev.serin.issue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The frames of stacks taken while a message ran, below the methods with probes: under the rows of
 * the message's call tree. Immutable.
 *
 * <p>A stack hangs under the row that the issue names, from that method's innermost frame inwards.
 * If the stack lacks that method, it hangs under the row's caller. Calls by the loop hang under the
 * message itself.
 */
public final class SampledTree {
  private static final String ALTERNATIVES = " or ";

  /** The callers of a message, on the known platforms. */
  public static final List<String> PUMPS =
      Collections.unmodifiableList(
          Arrays.asList(
              "android.os.Looper.loop",
              "android.os.Looper.loopOnce",
              "java.awt.EventDispatchThread.pumpOneEventForFilters"));

  private final Map<Integer, List<SampledFrame>> byRow;

  /** The caller of each row of the call tree; the first row's is itself. */
  private final int[] callers;

  private final int framesLeftOut;
  private final int stacksLeftOut;

  private SampledTree(
      Map<Integer, List<SampledFrame>> byRow, int[] callers, int framesLeftOut, int stacksLeftOut) {
    this.byRow = byRow;
    this.callers = callers;
    this.framesLeftOut = framesLeftOut;
    this.stacksLeftOut = stacksLeftOut;
  }

  /**
   * The frames of an issue.
   *
   * @param tree the rows of its call tree, with names
   * @param maxStacks the maximum number of stacks; further ones are left out
   * @param maxFrames the maximum number of their frames
   */
  public static <N> SampledTree of(
      IssueJson<N> json, N issue, List<TreeRow> tree, int maxStacks, int maxFrames) {
    int[] callers = callers(tree);
    Map<Integer, SampledNode> roots = new TreeMap<>();
    N samples = json.get(issue, IssueKeys.SAMPLES);
    int stacks = 0;
    int frames = 0;
    for (; stacks < Math.min(maxStacks, json.size(samples)); stacks++) {
      N sample = json.at(samples, stacks);
      List<StackLine> stack = StackLine.all(json, json.get(sample, IssueKeys.STACK));
      frames += stack.size();
      if (frames > maxFrames) {
        break;
      }
      long named = json.number(json.get(sample, IssueKeys.ROW));
      int row = (int) Math.max(0, Math.min(tree.size() - 1, named));
      Map<String, Integer> innermost = innermost(stack);
      while (row > 0 && frameOf(tree.get(row), innermost) == null) {
        row = callers[row];
      }
      Integer end = row > 0 ? frameOf(tree.get(row), innermost) : null;
      int shown = end == null ? outermost(stack.size(), innermost) : end;
      int times = Math.max(1, json.size(json.get(sample, IssueKeys.AT_MILLIS)));
      root(roots, row).add(stack.subList(0, shown), times);
    }
    Map<Integer, List<SampledFrame>> byRow = new TreeMap<>();
    for (Map.Entry<Integer, SampledNode> root : roots.entrySet()) {
      byRow.put(root.getKey(), root.getValue().flat());
    }
    return new SampledTree(byRow, callers, 0, json.size(samples) - stacks);
  }

  private static SampledNode root(Map<Integer, SampledNode> roots, int row) {
    SampledNode known = roots.get(row);
    SampledNode root = known == null ? new SampledNode(SampledNode.ITSELF) : known;
    roots.put(row, root);
    return root;
  }

  /** The caller of each row; the first row's is itself. */
  public static int[] callers(List<TreeRow> tree) {
    int[] callers = new int[Math.max(1, tree.size())];
    Deque<Integer> open = new ArrayDeque<>();
    for (int row = 0; row < tree.size(); row++) {
      while (!open.isEmpty() && tree.get(open.getLast()).depth() >= tree.get(row).depth()) {
        open.removeLast();
      }
      callers[row] = open.isEmpty() ? 0 : open.getLast();
      open.addLast(row);
    }
    return callers;
  }

  /** The number of the innermost frame of each method. */
  private static Map<String, Integer> innermost(List<StackLine> stack) {
    Map<String, Integer> innermost = new HashMap<>();
    for (int i = stack.size() - 1; i >= 0; i--) {
      innermost.put(stack.get(i).method, i);
    }
    return innermost;
  }

  private static @Nullable Integer frameOf(TreeRow row, Map<String, Integer> innermost) {
    for (String name : row.name().split(ALTERNATIVES, -1)) {
      Integer frame = innermost.get(name);
      if (frame != null) {
        return frame;
      }
    }
    return null;
  }

  /** The number of frames that belong to the message, and not to the loop that runs it. */
  private static int outermost(int size, Map<String, Integer> innermost) {
    int outermost = size;
    for (String pump : PUMPS) {
      Integer frame = innermost.get(pump);
      outermost = frame == null ? outermost : Math.min(outermost, frame);
    }
    return outermost;
  }

  /** Whether there are no frames. */
  public boolean isEmpty() {
    return byRow.isEmpty();
  }

  /** The frames under a row of the call tree, each caller followed by its callees. */
  public List<SampledFrame> under(int row) {
    List<SampledFrame> frames = byRow.get(row);
    return frames == null ? Collections.<SampledFrame>emptyList() : frames;
  }

  /** The number of frames that {@link #cut} left out. */
  public int framesLeftOut() {
    return framesLeftOut;
  }

  /** The number of stacks that were over a limit. */
  public int stacksLeftOut() {
    return stacksLeftOut;
  }

  /**
   * The same for a tree of which only some rows are shown: frames under other rows move to the
   * nearest shown caller.
   *
   * @param shown the numbers of the shown rows; null for all
   * @param max the maximum number of frames; keeps those in the most stacks
   */
  public SampledTree cut(@Nullable Set<Integer> shown, int max) {
    Map<Integer, List<SampledFrame>> moved = new TreeMap<>();
    List<SampledFrame> all = new ArrayList<>();
    for (Map.Entry<Integer, List<SampledFrame>> row : byRow.entrySet()) {
      int at = row.getKey();
      while (at > 0 && shown != null && !shown.contains(at)) {
        at = callers[at];
      }
      List<SampledFrame> frames = moved.get(at);
      if (frames == null) {
        frames = new ArrayList<>();
        moved.put(at, frames);
      }
      frames.addAll(row.getValue());
    }
    for (List<SampledFrame> frames : moved.values()) {
      all.addAll(frames);
    }
    int leftOut = Math.max(0, all.size() - max);
    if (leftOut > 0) {
      // A caller is in at least as many stacks as its callee and comes first, so it is kept too.
      Collections.sort(all, (a, b) -> Integer.compare(b.samples(), a.samples()));
      Set<SampledFrame> kept = new HashSet<>(all.subList(0, max));
      for (List<SampledFrame> frames : moved.values()) {
        frames.retainAll(kept);
      }
    }
    return new SampledTree(moved, callers, leftOut, stacksLeftOut);
  }
}
