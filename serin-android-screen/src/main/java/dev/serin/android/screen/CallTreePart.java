package dev.serin.android.screen;

import dev.serin.issue.IssueKind;
import dev.serin.issue.SampledFrame;
import dev.serin.issue.SampledTree;
import dev.serin.issue.TreeRow;
import java.util.List;
import java.util.Set;

/** The displayed call tree: its folded rows and its indentation. For the main thread. */
final class CallTreePart {
  /** Rows with a smaller share are folded at first. */
  private static final float UNFOLDED_SHARE = 0.02f;

  private static final int ALWAYS_UNFOLDED = 24;

  final List<TreeRow> rows;
  final SampledTree sampled;
  final IssueKind.Tone tone;
  final long wholeMicros;
  final int deepest;

  /** The rows whose folding differs from the initial one. */
  private final Set<Integer> toggled;

  private final String[] notes;

  CallTreePart(IssueReport report, Set<Integer> toggled) {
    this.rows = report.calls;
    this.sampled = report.sampled;
    this.tone = report.kind.tone;
    this.wholeMicros = report.wholeMicros();
    this.toggled = toggled;
    this.notes = TreeRow.notes(rows);
    this.deepest = deepest();
  }

  private int deepest() {
    int deepest = 0;
    for (int i = 0; i < Math.max(1, rows.size()); i++) {
      deepest = Math.max(deepest, depth(i));
      for (SampledFrame frame : sampled.under(i)) {
        deepest = Math.max(deepest, depthBelow(i) + frame.depth());
      }
    }
    return deepest;
  }

  /** The depth of a row. */
  int depth(int index) {
    return rows.isEmpty() ? 0 : rows.get(index).depth();
  }

  /** The depth of the sampled frames below a row. */
  int depthBelow(int index) {
    return rows.isEmpty() ? 0 : depth(index) + 1;
  }

  /** The share of a time in the tree's, from 0 to 1. */
  float share(long micros) {
    return wholeMicros <= 0 ? 0 : Math.max(0f, Math.min(1f, (float) micros / wholeMicros));
  }

  /** Whether a row has lines below it: callees, or frames of stacks. */
  boolean hasCallees(int index) {
    return !sampled.under(index).isEmpty() || called(index);
  }

  private boolean called(int index) {
    return index + 1 < rows.size() && depth(index + 1) > depth(index);
  }

  /** The data that a row may lack because of exceptions; empty for most rows. */
  String note(int index) {
    return notes[index];
  }

  /** Whether the lines below a row are hidden. */
  boolean isFolded(int index) {
    boolean isSmall =
        rows.size() > ALWAYS_UNFOLDED && share(rows.get(index).totalMicros()) < UNFOLDED_SHARE;
    return hasCallees(index) && isSmall != toggled.contains(index);
  }
}
