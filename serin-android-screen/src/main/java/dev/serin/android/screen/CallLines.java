package dev.serin.android.screen;

import dev.serin.issue.SampledFrame;
import java.util.ArrayList;
import java.util.List;

/** The lines of a call tree: its rows, each followed by the sampled frames below it. */
final class CallLines {
  private final CallTreePart tree;
  private final List<IssueLine> lines = new ArrayList<>();

  private CallLines(CallTreePart tree) {
    this.tree = tree;
    if (tree.rows.isEmpty()) {
      addSampled(0);
    }
  }

  /** The visible lines. */
  static List<IssueLine> shown(CallTreePart tree) {
    CallLines made = new CallLines(tree);
    int hiddenBelow = Integer.MAX_VALUE;
    for (int i = 0; i < tree.rows.size(); i++) {
      int depth = tree.depth(i);
      if (depth <= hiddenBelow) {
        boolean isFolded = tree.isFolded(i);
        made.lines.add(new CallLine(tree, i));
        hiddenBelow = isFolded ? depth : Integer.MAX_VALUE;
        if (!isFolded) {
          made.addSampled(i);
        }
      }
    }
    return made.lines;
  }

  /** All lines, for a text. */
  static List<IssueLine> all(CallTreePart tree) {
    CallLines made = new CallLines(tree);
    for (int i = 0; i < tree.rows.size(); i++) {
      made.lines.add(new CallLine(tree, i));
      made.addSampled(i);
    }
    return made.lines;
  }

  private void addSampled(int row) {
    for (SampledFrame frame : tree.sampled.under(row)) {
      lines.add(new SampledLine(tree, frame, tree.depthBelow(row) + frame.depth()));
    }
  }
}
