package dev.serin.issue;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A method at one place of a {@link SampledTree}, while the tree is made. */
final class SampledNode {
  static final String ITSELF = "(itself)";

  private final String method;
  private final Map<String, SampledNode> callees = new LinkedHashMap<>();
  private @Nullable String place;
  private int samples;
  private int endsHere;

  SampledNode(String method) {
    this.method = method;
  }

  /** Adds frames, the innermost first. */
  void add(List<StackLine> stack, int count) {
    SampledNode at = this;
    for (int i = stack.size() - 1; i >= 0; i--) {
      StackLine line = stack.get(i);
      SampledNode known = at.callees.get(line.method);
      SampledNode callee = known == null ? new SampledNode(line.method) : known;
      at.callees.put(line.method, callee);
      at = callee;
      at.place = at.place == null || at.place.equals(line.place) ? line.place : "";
      at.samples += count;
    }
    at.endsHere += count;
  }

  /** The frames below this one, each caller followed by its callees, most stacks first. */
  List<SampledFrame> flat() {
    List<SampledFrame> frames = new ArrayList<>();
    if (endsHere > 0 && !callees.isEmpty()) {
      frames.add(new SampledFrame(0, ITSELF, "", endsHere));
    }
    Deque<Level> open = new ArrayDeque<>(); // without recursion, as stacks may be deep
    open.addLast(new Level(this, -1));
    while (!open.isEmpty()) {
      Level level = open.removeLast();
      if (level.depth >= 0) {
        frames.add(level.node.frame(level.depth));
      }
      List<SampledNode> below = new ArrayList<>(level.node.callees.values());
      Collections.sort(below, (a, b) -> Integer.compare(a.samples, b.samples));
      for (SampledNode callee : below) {
        open.addLast(new Level(callee, level.depth + 1));
      }
    }
    return frames;
  }

  private SampledFrame frame(int depth) {
    return new SampledFrame(depth, method, place == null ? "" : place, samples);
  }

  /** A node and its depth. */
  private static final class Level {
    private final SampledNode node;
    private final int depth;

    Level(SampledNode node, int depth) {
      this.node = node;
      this.depth = depth;
    }
  }
}
