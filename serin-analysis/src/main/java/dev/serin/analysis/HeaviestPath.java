package dev.serin.analysis;

import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Follows the longest callee at each level, while it took at least a quarter of the message. Begins
 * with the {@link DominantPath}. If a few methods share the time, noise changes its end less often
 * than that of the dominant path.
 */
final class HeaviestPath {
  /** A call on the path takes at least this fraction of the message: a quarter. */
  private static final int FRACTION = 4;

  private HeaviestPath() {}

  /** The names of the methods, the outermost first. */
  static List<String> of(List<TreeRow> tree) {
    if (tree.isEmpty()) {
      return List.of();
    }
    int[] longest = longestCallees(tree);
    long min = tree.get(0).totalMicros() / FRACTION;
    List<String> names = new ArrayList<>();
    for (int at = longest[0]; at > 0 && tree.get(at).totalMicros() >= min; at = longest[at]) {
      if (!tree.get(at).isOfMessage()) {
        names.add(tree.get(at).name());
      }
    }
    return names;
  }

  /** The longest callee of each row, the first of several; -1 if there is none. */
  private static int[] longestCallees(List<TreeRow> tree) {
    int[] callers = SampledTree.callers(tree);
    int[] longest = new int[callers.length];
    Arrays.fill(longest, -1);
    for (int i = 1; i < tree.size(); i++) {
      int known = longest[callers[i]];
      if (known < 0 || tree.get(i).totalMicros() > tree.get(known).totalMicros()) {
        longest[callers[i]] = i;
      }
    }
    return longest;
  }
}
