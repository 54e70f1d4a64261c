package dev.serin.android.screen;

import dev.serin.format.CallerNotes;
import java.util.List;
import java.util.Set;

/** The displayed call tree: its folded rows and its indentation. For the main thread. */
final class CallTreePart {
  /** Rows with a smaller share are folded at first. */
  private static final float UNFOLDED_SHARE = 0.02f;

  private static final int ALWAYS_UNFOLDED = 24;

  final List<CallRow> rows;
  final CallNames names;
  final SampledFrames sampled;
  final IssueKind.Tone tone;
  final long wholeMicros;
  final int deepest;

  /** The rows whose folding differs from the initial one. */
  private final Set<Integer> toggled;

  private final String[] notes;

  CallTreePart(IssueReport report, Set<Integer> toggled) {
    this.rows = report.calls;
    this.names = report.names;
    this.sampled = report.sampled;
    this.tone = report.kind.tone;
    this.wholeMicros = report.wholeMicros();
    this.toggled = toggled;
    this.notes = notes(rows);
    int most = sampled.deepest();
    for (CallRow row : rows) {
      most = Math.max(most, row.depth);
    }
    this.deepest = most;
  }

  /** Whether a row has lines below it: callees, or frames of stacks. */
  boolean hasCallees(int index) {
    return !sampled.under(index).isEmpty() || called(index);
  }

  private boolean called(int index) {
    return index + 1 < rows.size() && rows.get(index + 1).depth > rows.get(index).depth;
  }

  private static String[] notes(List<CallRow> rows) {
    int[] depths = new int[rows.size()];
    long[] unwound = new long[rows.size()];
    long[] unseenEnds = new long[rows.size()];
    for (int i = 0; i < depths.length; i++) {
      CallRow row = rows.get(i);
      depths[i] = row.depth;
      unwound[i] = row.unwound;
      unseenEnds[i] = row.unknownEnds + (row.isLeft ? 1 : 0);
    }
    return CallerNotes.of(depths, unwound, unseenEnds);
  }

  /** The data that a row may lack because of exceptions; empty for most rows. */
  String note(int index) {
    return notes[index];
  }

  /** Whether the lines below a row are hidden. */
  boolean isFolded(int index) {
    boolean isSmall =
        rows.size() > ALWAYS_UNFOLDED && rows.get(index).share(wholeMicros) < UNFOLDED_SHARE;
    return hasCallees(index) && isSmall != toggled.contains(index);
  }
}
