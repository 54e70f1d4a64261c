package dev.serin.report;

import dev.serin.format.CallerNotes;
import java.util.List;

/**
 * One line of an issue's call tree; each caller is followed by its callees.
 *
 * @param depth the number of its callers; 0 for the dispatch
 * @param methodId the method's id, 0 or less if there is none
 * @param name the method's name, or a substitute if it is unknown
 * @param count the number of calls
 * @param totalMicros their time including callees
 * @param selfMicros their time without callees
 * @param maxMicros the longest call
 * @param unwound the number of calls left by an exception
 * @param open whether the last call had not ended
 * @param unknownEnds the number of calls whose end is unknown
 * @param left whether the last call was no longer on the stack, although it had not reported its
 *     end
 */
public record TreeRow(
    int depth,
    long methodId,
    String name,
    long count,
    long totalMicros,
    long selfMicros,
    long maxMicros,
    long unwound,
    long unknownEnds,
    boolean open,
    boolean left) {

  /** The notes of the rows of a tree; see {@link CallerNotes}. */
  static String[] notes(List<TreeRow> tree) {
    return CallerNotes.of(
        tree.stream().mapToInt(TreeRow::depth).toArray(),
        tree.stream().mapToLong(TreeRow::unwound).toArray(),
        tree.stream().mapToLong(row -> row.unknownEnds() + (row.left() ? 1 : 0)).toArray());
  }
}
