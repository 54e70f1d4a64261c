package dev.serin.analysis;

import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a call tree in the bytes of a line, several times as fast as a JSON parser.
 * Only for rows as the runtime writes them: integers without blanks between them. For one use.
 */
final class CompactRows {
  /** As many as an issue of a short message has. */
  private static final int USUAL_ROWS = 32;

  private static final int BRACKETS = 2;

  private final JsonBytes in;
  private final List<TreeRow> rows = new ArrayList<>(USUAL_ROWS);

  private CompactRows(JsonBytes in) {
    this.in = in;
  }

  /**
   * Reads rows in brackets, without names; null if they have another form, there are none, or the
   * line is over its limit.
   *
   * @param in at the first bracket
   */
  static @Nullable List<TreeRow> read(JsonBytes in) {
    CompactRows rows = new CompactRows(in);
    return rows.readAll() ? rows.rows : null;
  }

  private boolean readAll() {
    if (!in.skip('[')) {
      return false;
    }
    long[] columns = new long[TreeRow.COLUMNS];
    do {
      if (!readRow(columns)) {
        return false;
      }
      rows.add(new TreeRow("", columns));
    } while (in.skip(','));
    return in.skip(']') && in.count(BRACKETS);
  }

  private boolean readRow(long[] columns) {
    if (!in.skip('[')) {
      return false;
    }
    Arrays.fill(columns, 0);
    int column = 0;
    do {
      if (!in.readInteger()) {
        return false;
      }
      if (column < columns.length) {
        columns[column] = in.integer();
      }
      column++;
    } while (in.skip(','));
    return in.skip(']') && column >= TreeRows.MIN_COLUMNS && in.count(column + BRACKETS);
  }
}
