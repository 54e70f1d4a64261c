package dev.serin.issue;

import dev.serin.format.MethodMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The call tree in the {@code stack} of an issue of Matrix 0.6 to 2.1: a line {@code
 * depth,method,count,milliseconds} per node, each with a line feed at its end, each caller before
 * its callees. A stack of another form has no rows, because a part of it could be a wrong tree.
 * Immutable.
 */
public final class MatrixStack {
  private static final Pattern LINE =
      Pattern.compile("([0-9]{1,6}),([0-9]{1,9}),([0-9]{1,9}),([0-9]{1,10})\r?");

  private static final int COLUMNS = 4;
  private static final int MAX_SHOWN_CHARS = 40;
  private static final long MICROS_PER_MILLI = 1000;
  private static final String ONE_MESSAGE = "a message";

  private final List<TreeRow> rows;
  private final String damage;

  private MatrixStack(List<TreeRow> rows, String damage) {
    this.rows = Collections.unmodifiableList(rows);
    this.damage = damage;
  }

  /** Reads the stack of an issue. */
  public static <N> MatrixStack of(IssueJson<N> json, N issue) {
    String text = json.text(json.get(issue, IssueKeys.STACK));
    if (text.trim().isEmpty()) {
      return new MatrixStack(new ArrayList<>(), "");
    }
    if (!text.endsWith("\n")) {
      return damaged("the last line has no line feed at its end, so it may be cut");
    }
    List<long[]> lines = new ArrayList<>();
    for (String line : text.substring(0, text.length() - 1).split("\n", -1)) {
      Matcher columns = LINE.matcher(line);
      if (!columns.matches()) {
        return damaged(
            "line "
                + (lines.size() + 1)
                + " is \""
                + shown(line)
                + "\" and not depth,method,count,milliseconds");
      }
      lines.add(numbers(columns));
    }
    if (lines.get(0)[TreeRow.DEPTH] != 0) {
      return damaged("the first line is at the depth " + lines.get(0)[TreeRow.DEPTH] + ", not 0");
    }
    nest(lines);
    return new MatrixStack(
        isOfOneMessage(lines) ? rows(lines) : ofSeveral(lines, Problems.costMillis(json, issue)),
        "");
  }

  private static MatrixStack damaged(String damage) {
    return new MatrixStack(new ArrayList<>(), damage);
  }

  private static String shown(String line) {
    String shown = line.length() > MAX_SHOWN_CHARS ? line.substring(0, MAX_SHOWN_CHARS) : line;
    return shown.replaceAll("[^ -~]", "?");
  }

  private static long[] numbers(Matcher columns) {
    long[] numbers = new long[COLUMNS];
    for (int i = 0; i < COLUMNS; i++) {
      numbers[i] = Long.parseLong(columns.group(i + 1));
    }
    return numbers;
  }

  /**
   * Replaces depths by the number of the callers that are there. Matrix leaves out a caller that an
   * exception has left, but keeps the depths of its callees.
   */
  private static void nest(List<long[]> lines) {
    Deque<Long> callers = new ArrayDeque<>();
    for (long[] line : lines) {
      while (!callers.isEmpty() && callers.getLast() >= line[TreeRow.DEPTH]) {
        callers.removeLast();
      }
      callers.addLast(line[TreeRow.DEPTH]);
      line[TreeRow.DEPTH] = callers.size() - 1L;
    }
  }

  /** Whether all lines are of one dispatch. The tree of a start-up has several, and methods. */
  private static boolean isOfOneMessage(List<long[]> lines) {
    int outermost = 0;
    for (long[] line : lines) {
      outermost += line[TreeRow.DEPTH] == 0 ? 1 : 0;
    }
    return outermost == 1 && lines.get(0)[TreeRow.METHOD] == MethodMap.DISPATCH_METHOD_ID;
  }

  private static List<TreeRow> rows(List<long[]> lines) {
    List<TreeRow> rows = new ArrayList<>();
    for (long[] line : lines) {
      rows.add(row("", line));
    }
    return rows;
  }

  /** Rows under one for the whole time, which other trees have and Matrix's lacks. */
  private static List<TreeRow> ofSeveral(List<long[]> lines, long costMillis) {
    long wholeMillis = 0;
    List<TreeRow> rows = new ArrayList<>();
    for (long[] line : lines) {
      wholeMillis += line[TreeRow.DEPTH] == 0 ? line[TreeRow.TOTAL] : 0;
      line[TreeRow.DEPTH]++;
      boolean isMessage = line[TreeRow.METHOD] == MethodMap.DISPATCH_METHOD_ID;
      rows.add(row(isMessage ? ONE_MESSAGE : "", line));
    }
    long longestMillis = Math.min(costMillis, Long.MAX_VALUE / MICROS_PER_MILLI);
    wholeMillis = Math.max(wholeMillis, longestMillis);
    rows.add(0, row("", 0, MethodMap.DISPATCH_METHOD_ID, 1, wholeMillis));
    return rows;
  }

  private static TreeRow row(String name, long... line) {
    return new TreeRow(
        name,
        line[TreeRow.DEPTH],
        line[TreeRow.METHOD],
        line[TreeRow.COUNT],
        line[TreeRow.TOTAL] * MICROS_PER_MILLI,
        TreeRow.UNKNOWN,
        TreeRow.UNKNOWN);
  }

  /** The rows without the names of methods; none if the stack is damaged, empty or missing. */
  public List<TreeRow> rows() {
    return rows;
  }

  /** The reason why there are no rows; empty if the stack is not damaged. */
  public String damage() {
    return damage;
  }
}
