package dev.serin.android.screen;

import dev.serin.issue.TreeRow;
import java.util.List;

/** The data of an issue that may name the method responsible for its duration. Immutable. */
final class HeadCalls {
  /** The calls that took at least half of the time, named if the issue has their names. */
  final List<TreeRow> path;

  /** Whether the call tree decides the path; otherwise stacks do. */
  final boolean isConclusive;

  final boolean hasSamples;
  final boolean hasThreadStack;

  /** Whether one of its threads waited for a lock of another one. */
  final boolean hasHolder;

  HeadCalls(HeadTree tree) {
    this.path = tree.path();
    this.isConclusive = tree.isConclusive();
    this.hasSamples = tree.hasSamples();
    this.hasThreadStack = tree.hasThreadStack();
    this.hasHolder = tree.hasHolder();
  }
}
