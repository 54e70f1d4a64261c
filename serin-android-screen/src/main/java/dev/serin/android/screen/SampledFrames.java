package dev.serin.android.screen;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The frames of stacks taken while a message ran, below its methods with probes: under the rows of
 * the call tree. A stack hangs under the row that the issue names, from that method's innermost
 * frame inwards. If the stack lacks that method, it hangs under the row's caller. Immutable.
 */
final class SampledFrames {
  static final int MAX_SHOWN = 300;
  private static final int MAX_STACKS = 200;
  private static final int MAX_FRAMES = 20_000;
  private static final String ITSELF = "(itself)";

  /** The callers of a message. */
  private static final List<String> PUMPS =
      Arrays.asList("android.os.Looper.loop", "android.os.Looper.loopOnce");

  private final Map<Integer, List<SampledFrame>> byRow = new HashMap<>();

  /** The number of frames left out, those in the fewest stacks. */
  final int leftOut;

  /** The number of stacks not examined. */
  final int stacksLeftOut;

  private SampledFrames(Map<Integer, Node> roots, List<CallRow> rows, int stacksLeftOut) {
    this.stacksLeftOut = stacksLeftOut;
    List<SampledFrame> all = new ArrayList<>();
    for (Map.Entry<Integer, Node> root : roots.entrySet()) {
      int depth = rows.isEmpty() ? 0 : rows.get(root.getKey()).depth + 1;
      List<SampledFrame> lines = root.getValue().lines(depth);
      byRow.put(root.getKey(), lines);
      all.addAll(lines);
    }
    this.leftOut = Math.max(0, all.size() - MAX_SHOWN);
    if (leftOut > 0) {
      // A caller is in at least as many stacks as its callee and comes first, so it is kept too.
      Collections.sort(all, (a, b) -> Integer.compare(b.samples, a.samples));
      Set<SampledFrame> kept = new HashSet<>(all.subList(0, MAX_SHOWN));
      for (List<SampledFrame> lines : byRow.values()) {
        lines.retainAll(kept);
      }
    }
  }

  /** The frames of an issue, below the rows of its call tree. */
  static SampledFrames of(IssueContent issue, List<CallRow> rows, CallNames names) {
    int[] callers = callers(rows);
    Map<Integer, Node> roots = new HashMap<>();
    int stacks = 0;
    int frames = 0;
    List<Object> samples = issue.list("samples");
    for (Object sample : samples) {
      Map<String, Object> its = IssueContent.mapOf(sample);
      List<String> stack = methods(IssueContent.listOf(its.get("stack")));
      frames += stack.size();
      if (stacks == MAX_STACKS || frames > MAX_FRAMES) {
        break;
      }
      stacks++;
      long named = IssueContent.numberOf(its.get("row"));
      int row = (int) Math.max(0, Math.min(rows.size() - 1, named));
      while (row > 0 && !stack.contains(names.of(rows.get(row)))) {
        row = callers[row];
      }
      int end = row > 0 ? stack.indexOf(names.of(rows.get(row))) : outermost(stack);
      int times = Math.max(1, IssueContent.listOf(its.get("atMillis")).size());
      root(roots, row).add(stack.subList(0, end), times);
    }
    return new SampledFrames(roots, rows, samples.size() - stacks);
  }

  private static Node root(Map<Integer, Node> roots, int row) {
    Node known = roots.get(row);
    Node root = known == null ? new Node(ITSELF) : known;
    roots.put(row, root);
    return root;
  }

  /** The caller of each row; the first row's is itself. */
  private static int[] callers(List<CallRow> rows) {
    int[] callers = new int[rows.size()];
    Deque<Integer> open = new ArrayDeque<>();
    for (int row = 0; row < callers.length; row++) {
      while (!open.isEmpty() && rows.get(open.getLast()).depth >= rows.get(row).depth) {
        open.removeLast();
      }
      callers[row] = open.isEmpty() ? 0 : open.getLast();
      open.addLast(row);
    }
    return callers;
  }

  /** The methods of a stack, the innermost first, without positions. */
  private static List<String> methods(List<Object> lines) {
    List<String> methods = new ArrayList<>();
    for (Object line : lines) {
      if (line instanceof String) {
        String text = (String) line;
        int open = text.indexOf('(');
        methods.add((open < 0 ? text : text.substring(0, open)).trim());
      }
    }
    return methods;
  }

  /** The number of frames that belong to the message, and not to the loop that runs it. */
  private static int outermost(List<String> stack) {
    for (int i = 0; i < stack.size(); i++) {
      if (PUMPS.contains(stack.get(i))) {
        return i;
      }
    }
    return stack.size();
  }

  /** The frames under a row of the call tree, each caller followed by its callees. */
  List<SampledFrame> under(int row) {
    List<SampledFrame> lines = byRow.get(row);
    return lines == null ? Collections.<SampledFrame>emptyList() : lines;
  }

  /** The maximum depth. */
  int deepest() {
    int deepest = 0;
    for (List<SampledFrame> lines : byRow.values()) {
      for (SampledFrame line : lines) {
        deepest = Math.max(deepest, line.depth);
      }
    }
    return deepest;
  }

  /** A method at one place of the tree. */
  private static final class Node {
    private final String method;
    private final Map<String, Node> callees = new LinkedHashMap<>();
    private int samples;
    private int endsHere;

    Node(String method) {
      this.method = method;
    }

    /** Adds a stack, the innermost frame first. */
    void add(List<String> stack, int count) {
      Node at = this;
      for (int i = stack.size() - 1; i >= 0; i--) {
        Node known = at.callees.get(stack.get(i));
        Node callee = known == null ? new Node(stack.get(i)) : known;
        at.callees.put(stack.get(i), callee);
        at = callee;
        at.samples += count;
      }
      at.endsHere += count;
    }

    /** The frames below this one, each caller followed by its callees, most stacks first. */
    List<SampledFrame> lines(int depth) {
      List<SampledFrame> lines = new ArrayList<>();
      if (endsHere > 0 && !callees.isEmpty()) {
        lines.add(new SampledFrame(depth, ITSELF, endsHere));
      }
      Deque<Level> open = new ArrayDeque<>(); // without recursion, as stacks may be deep
      open.addLast(new Level(this, depth - 1));
      while (!open.isEmpty()) {
        Level level = open.removeLast();
        if (level.depth >= depth) {
          lines.add(new SampledFrame(level.depth, level.node.method, level.node.samples));
        }
        List<Node> below = new ArrayList<>(level.node.callees.values());
        Collections.sort(below, (a, b) -> Integer.compare(a.samples, b.samples));
        for (Node callee : below) {
          open.addLast(new Level(callee, level.depth + 1));
        }
      }
      return lines;
    }
  }

  /** A node and its depth. */
  private static final class Level {
    final Node node;
    final int depth;

    Level(Node node, int depth) {
      this.node = node;
      this.depth = depth;
    }
  }
}
