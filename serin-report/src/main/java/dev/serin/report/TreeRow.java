package dev.serin.report;

import dev.serin.format.CallerNotes;
import java.util.List;

/**
 * One line of an issue's call tree; each caller is followed by what it called.
 *
 * @param depth how many callers it has; 0 for the dispatch
 * @param methodId the method's id, 0 or less where there is none
 * @param name the method's name, or what stands for it where it is not known
 * @param count how many calls
 * @param totalMicros their time with what they called
 * @param selfMicros their time without it
 * @param maxMicros the longest call
 * @param unwound how many calls were left by an exception
 * @param open whether the last call had not ended
 * @param unknownEnds of how many calls the end is not known
 * @param left whether the last call was no longer on the stack though it had not said that it ended
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
