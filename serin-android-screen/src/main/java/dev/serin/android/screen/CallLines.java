package dev.serin.android.screen;

import dev.serin.issue.SampledFrame;
import java.util.ArrayList;
import java.util.List;

/** The lines of a call tree: its rows, each followed by the sampled frames below it. */
final class CallLines {
  private final CallTreePart tree;
  private final List<IssueLine> lines = new ArrayList<>();

  /** The packages of the callers of the next line, by depth. */
  private final List<String> packages = new ArrayList<>();

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
        made.addCall(i);
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
      made.addCall(i);
      made.addSampled(i);
    }
    return made.lines;
  }

  private void addCall(int row) {
    int depth = tree.depth(row);
    CallLine line = new CallLine(tree, row, callerPackage(depth));
    lines.add(line);
    packages.add(line.name.packageName);
  }

  private void addSampled(int row) {
    int number = 0;
    for (SampledFrame frame : tree.sampled.under(row)) {
      int depth = tree.depthBelow(row) + frame.depth();
      String key = "frame/" + row + '/' + number++;
      SampledLine line = new SampledLine(tree, frame, depth, callerPackage(depth), key);
      lines.add(line);
      packages.add(line.name.packageName);
    }
  }

  /** The package of the line above that is one level higher; empty if there is none. */
  private String callerPackage(int depth) {
    while (packages.size() > depth) {
      packages.remove(packages.size() - 1);
    }
    return packages.isEmpty() ? "" : packages.get(packages.size() - 1);
  }
}
