package dev.serin.tests.fuzz;

import static dev.serin.tests.fuzz.ClassCheck.require;

import dev.serin.format.CallTree;

/** Holds call trees to what is true of any tree, whatever the records are that it was made of. */
final class TreeCheck {
  private TreeCheck() {}

  /** Checks all nodes. */
  static void check(CallTree tree) {
    require(tree.overwrittenRecords() >= 0, "less than no record was overwritten");
    require(tree.foldedCalls() >= 0, "less than no call was folded");
    require(tree.pumpedNanos() >= 0, "pumped for less than no time");
    for (int node = 0; node < tree.size(); node++) {
      String where = "node " + node + " of " + tree.size() + ": ";
      int parent = tree.parent(node);
      require(node == tree.root() ? parent == CallTree.NONE : parent < node, where + parent);
      require(tree.unwoundCount(node) >= 0, where + "left by less than no exception");
      require(tree.unwoundCount(node) <= tree.count(node), where + "left more often than called");
      require(tree.unknownEndCount(node) <= tree.count(node), where + "ended more than called");
      require(tree.count(node) >= 1, where + "called less than once");
      require(tree.maxNanos(node) >= 0, where + "lasted " + tree.maxNanos(node));
      require(tree.maxNanos(node) <= tree.totalNanos(node), where + "one call takes more than all");
      require(tree.selfNanos(node) >= 0, where + "less time than what it called");
    }
  }
}
