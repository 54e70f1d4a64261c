package dev.serin.analysis;

import dev.serin.issue.TreeRow;
import dev.serin.issue.TreeRows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the rows of a call tree in the bytes of a line, several times as fast as a JSON parser.
 * Only for rows as the runtime writes them: integers without blanks between them. For one use.
 */
final class CompactRows {
  /** The key with a colon cannot be within a text, where the second quote would be escaped. */
  private static final byte[] START = "\"callTree\":[".getBytes(StandardCharsets.UTF_8);

  /** So many digits always fit into a long. */
  private static final int MAX_DIGITS = 18;

  private final byte[] bytes;
  private final int end;
  private final List<TreeRow> rows = new ArrayList<>();
  private int at;
  private int first;
  private int tokens;

  private CompactRows(byte[] bytes, int from, int length) {
    this.bytes = bytes;
    this.at = from;
    this.end = from + length;
  }

  /** Reads the rows of the first call tree in a line; null if it has none, or another form. */
  static @Nullable CompactRows read(byte[] bytes, int from, int length) {
    CompactRows rows = new CompactRows(bytes, from, length);
    return rows.find() && rows.readAll() ? rows : null;
  }

  /** The rows, without names. */
  List<TreeRow> rows() {
    return rows;
  }

  /** The number of JSON tokens in the rows. */
  int tokens() {
    return tokens;
  }

  /** The place of the first row in the bytes. */
  int first() {
    return first;
  }

  /** The line without the rows: its call tree is an empty array. */
  byte[] others(int from) {
    byte[] others = Arrays.copyOfRange(bytes, from, from + (first - from) + (end - at));
    System.arraycopy(bytes, at, others, first - from, end - at);
    return others;
  }

  /** Moves behind the bracket with which the rows begin. */
  private boolean find() {
    int last = end - START.length;
    for (; at < last; at++) {
      if (bytes[at] == START[0] && isStart()) {
        at += START.length;
        first = at;
        return true;
      }
    }
    return false;
  }

  /** Mostly ends at the second or third byte, so a call to compare arrays would take longer. */
  private boolean isStart() {
    for (int i = 1; i < START.length; i++) {
      if (bytes[at + i] != START[i]) {
        return false;
      }
    }
    return true;
  }

  /** Reads to the bracket after the last row. */
  private boolean readAll() {
    long[] columns = new long[TreeRow.COLUMNS];
    while (skip('[') && readRow(columns)) {
      rows.add(new TreeRow("", columns));
      if (at < end && bytes[at] == ']') {
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
        tokens += column + 2;
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
