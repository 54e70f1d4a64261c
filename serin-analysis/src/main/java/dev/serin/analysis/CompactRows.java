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
  /** So many digits always fit into a long. */
  private static final int MAX_DIGITS = 18;

  /** As many as an issue of a short message has. */
  private static final int USUAL_ROWS = 32;

  private final byte[] bytes;
  private final int end;
  private final List<TreeRow> rows = new ArrayList<>(USUAL_ROWS);
  private int at;

  private CompactRows(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /** Reads rows in brackets; null if they have another form, or there are none. */
  static @Nullable CompactRows read(byte[] bytes, int from, int end) {
    CompactRows rows = new CompactRows(bytes, from, end);
    return rows.readAll() ? rows : null;
  }

  /** The rows, without names. */
  List<TreeRow> rows() {
    return rows;
  }

  /** The place after the rows. */
  int end() {
    return at;
  }

  private boolean readAll() {
    if (!skip('[')) {
      return false;
    }
    long[] columns = new long[TreeRow.COLUMNS];
    while (skip('[') && readRow(columns)) {
      rows.add(new TreeRow("", columns));
      if (skip(']')) {
        return true;
      }
      if (!skip(',')) {
        return false;
      }
    }
    return false;
  }

  /** Reads the columns of a row, and its bracket. The place is a local variable, for speed. */
  private boolean readRow(long[] columns) {
    Arrays.fill(columns, 0);
    int column = 0;
    int place = at;
    while (place < end) {
      boolean isNegative = bytes[place] == '-';
      int start = isNegative ? place + 1 : place;
      long value = 0;
      for (place = start; place < end && isDigit(bytes[place]); place++) {
        value = 10 * value + (bytes[place] - '0');
      }
      if (place == end || !isNumber(start, place - start)) {
        return false;
      }
      if (column < columns.length) {
        columns[column] = isNegative ? -value : value;
      }
      column++;
      byte after = bytes[place++];
      if (after != ',') {
        at = place;
        return after == ']' && column >= TreeRows.MIN_COLUMNS;
      }
    }
    return false;
  }

  private static boolean isDigit(byte one) {
    return one >= '0' && one <= '9';
  }

  /** Whether digits are an integer: there are some, not too many, and no zero before others. */
  private boolean isNumber(int start, int digits) {
    return digits == 1 || (digits > 1 && digits <= MAX_DIGITS && bytes[start] != '0');
  }

  private boolean skip(char expected) {
    boolean is = at < end && bytes[at] == expected;
    at += is ? 1 : 0;
    return is;
  }
}
