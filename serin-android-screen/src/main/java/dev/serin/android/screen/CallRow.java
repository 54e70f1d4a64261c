package dev.serin.android.screen;

import dev.serin.format.MethodMap;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A line of a call tree: a method at one place of it. Immutable. */
final class CallRow {
  static final int MAX_ROWS = 2000;
  static final int MAX_DEPTH = 1000;

  private static final int COLUMNS = 8;
  private static final int LEFT = 8;
  private static final int UNKNOWN_ENDS = 9;
  private static final int MATRIX_COLUMNS = 4;
  private static final long MICROS_PER_MILLI = 1000;

  final int depth;
  final long methodId;
  final long count;
  final long totalMicros;

  /** The time without callees; negative if unknown. */
  final long selfMicros;

  /** The number of calls that an exception left. */
  final long unwound;

  /** The number of calls whose end is unknown. */
  final long unknownEnds;

  /** Whether the last call had not ended. */
  final boolean isOpen;

  /** Whether the last call was no longer on the stack, although no probe had ended it. */
  final boolean isLeft;

  private CallRow(long[] columns) {
    this.depth = (int) Math.max(0, Math.min(MAX_DEPTH, columns[0]));
    this.methodId = columns[1];
    this.count = Math.max(0, columns[2]);
    this.totalMicros = Math.max(0, columns[3]);
    this.selfMicros = columns[4];
    this.unwound = columns[6];
    this.isOpen = columns[7] != 0;
    this.isLeft = columns[LEFT] != 0;
    this.unknownEnds = columns[UNKNOWN_ENDS];
  }

  /** The call tree of an issue, a caller before its callees; empty if there is none. */
  static List<CallRow> of(IssueContent issue) {
    List<CallRow> rows = new ArrayList<>();
    for (Object row : issue.list("callTree")) {
      List<Object> columns = IssueContent.listOf(row);
      if (columns.size() >= COLUMNS && rows.size() < MAX_ROWS) {
        rows.add(new CallRow(numbers(columns)));
      }
    }
    if (!issue.has("callTree")) {
      for (String line : issue.text("stack").split("\n", -1)) {
        addMatrixRow(rows, line.split(",", -1));
      }
    }
    return rows;
  }

  /** The number of rows beyond those. */
  static int leftOut(IssueContent issue) {
    int rows = 0;
    for (Object row : issue.list("callTree")) {
      rows += IssueContent.listOf(row).size() >= COLUMNS ? 1 : 0;
    }
    if (!issue.has("callTree")) {
      for (String line : issue.text("stack").split("\n", -1)) {
        rows += line.split(",", -1).length == MATRIX_COLUMNS ? 1 : 0;
      }
    }
    return Math.max(0, rows - MAX_ROWS);
  }

  private static long[] numbers(List<Object> columns) {
    long[] numbers = new long[UNKNOWN_ENDS + 1];
    for (int i = 0; i < Math.min(columns.size(), numbers.length); i++) {
      numbers[i] = IssueContent.numberOf(columns.get(i));
    }
    return numbers;
  }

  /** Matrix has only depth, method, count and milliseconds. */
  private static void addMatrixRow(List<CallRow> rows, String[] columns) {
    if (columns.length != MATRIX_COLUMNS || rows.size() >= MAX_ROWS) {
      return;
    }
    long[] numbers = new long[UNKNOWN_ENDS + 1];
    for (int i = 0; i < MATRIX_COLUMNS; i++) {
      numbers[i] = IssueContent.numberOf(columns[i]);
    }
    numbers[3] *= MICROS_PER_MILLI;
    numbers[4] = -1;
    rows.add(new CallRow(numbers));
  }

  /** The methods of a tree that a map may name. */
  static Set<Integer> methods(List<CallRow> rows) {
    Set<Integer> ids = new HashSet<>();
    for (CallRow row : rows) {
      boolean canBe = row.methodId > 0 && row.methodId <= MethodMap.MAX_METHOD_ID;
      if (canBe && row.methodId != MethodMap.DISPATCH_METHOD_ID) {
        ids.add((int) row.methodId);
      }
    }
    return ids;
  }

  /** Whether it is the message, or all messages of a start-up, a page or a frame. */
  boolean isOfMessage() {
    return methodId == MethodMap.DISPATCH_METHOD_ID;
  }

  /** Its share of a tree's time, from 0 to 1. */
  float share(long wholeMicros) {
    return wholeMicros <= 0 ? 0 : Math.min(1f, (float) totalMicros / wholeMicros);
  }

  /** The share of its own time in a tree's time, from 0 to 1. */
  float selfShare(long wholeMicros) {
    return wholeMicros <= 0 || selfMicros < 0 ? 0 : Math.min(1f, (float) selfMicros / wholeMicros);
  }
}
