package dev.serin.issue;

import dev.serin.format.MethodMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** One line of an issue's call tree; each caller is followed by its callees. Immutable. */
public final class TreeRow {
  static final int DEPTH = 0;
  static final int METHOD = 1;
  static final int COUNT = 2;
  static final int TOTAL = 3;
  static final int SELF = 4;
  static final int MAX = 5;
  static final int UNWOUND = 6;
  static final int OPEN = 7;
  static final int LEFT = 8;
  static final int UNKNOWN_ENDS = 9;

  /** The number of columns; an issue may leave out the last two. */
  public static final int COLUMNS = 10;

  /** A stack overflows before this depth. */
  public static final int MAX_DEPTH = 10_000;

  /** Stands for a time that was not measured. */
  public static final long UNKNOWN = -1;

  private final String name;
  private final long[] columns;

  /**
   * A row with some columns of an issue, in their order: depth, method id, count, total, self and
   * longest microseconds, calls left by an exception, 1 if open, 1 if left, calls with an unknown
   * end. Missing ones are 0.
   */
  public TreeRow(String name, long... columns) {
    this.name = name;
    this.columns = Arrays.copyOf(columns, COLUMNS);
  }

  private TreeRow(String name, TreeRow same) {
    this.name = name;
    this.columns = same.columns;
  }

  /** The same row with another name. */
  TreeRow named(String other) {
    return new TreeRow(other, this);
  }

  /** The same row without the mark of {@link #left}. */
  public TreeRow withoutLeft() {
    TreeRow row = new TreeRow(name, columns);
    row.columns[LEFT] = 0;
    return row;
  }

  /** The number of its callers, at most one more than {@link #MAX_DEPTH}; 0 for the dispatch. */
  public int depth() {
    return (int) Math.max(0, Math.min(MAX_DEPTH + 1L, columns[DEPTH]));
  }

  /** The method's id, 0 or less if there is none. */
  public long methodId() {
    return columns[METHOD];
  }

  /** The method's name, or a substitute if it is unknown. */
  public String name() {
    return name;
  }

  /** The number of calls. */
  public long count() {
    return columns[COUNT];
  }

  /** Their time including callees. */
  public long totalMicros() {
    return columns[TOTAL];
  }

  /** Their time without callees; negative if unknown, as in Matrix's trees. */
  public long selfMicros() {
    return columns[SELF];
  }

  /** The longest call; negative if unknown. */
  public long maxMicros() {
    return columns[MAX];
  }

  /** The number of calls left by an exception. */
  public long unwound() {
    return columns[UNWOUND];
  }

  /** The number of calls whose end is unknown. */
  public long unknownEnds() {
    return columns[UNKNOWN_ENDS];
  }

  /** Whether the last call had not ended. */
  public boolean open() {
    return columns[OPEN] != 0;
  }

  /** Whether the last call was no longer on the stack, although it had not reported its end. */
  public boolean left() {
    return columns[LEFT] != 0;
  }

  /** Whether it is the message, or all messages of a start-up, a page or a frame. */
  public boolean isOfMessage() {
    return methodId() == MethodMap.DISPATCH_METHOD_ID;
  }

  /**
   * The errors that its figures may have, and whether the last call still runs: a few words each.
   *
   * @param note its note, see {@link #notes}
   */
  public List<String> marks(String note) {
    List<String> marks = new ArrayList<>();
    if (unwound() != 0) {
      marks.add(unwound() + " left by an exception");
    }
    if (left()) {
      marks.add("left by an exception at an unknown time");
    }
    if (unknownEnds() != 0) {
      marks.add("end of " + unknownEnds() + " unknown");
    }
    if (!note.isEmpty()) {
      marks.add(note);
    }
    if (open()) {
      marks.add("still running");
    }
    return marks;
  }

  /** The notes of the rows of a tree, empty for most; see {@link CallerNotes}. */
  public static String[] notes(List<TreeRow> tree) {
    int[] depths = new int[tree.size()];
    long[] unwound = new long[tree.size()];
    long[] unseenEnds = new long[tree.size()];
    for (int i = 0; i < depths.length; i++) {
      TreeRow row = tree.get(i);
      depths[i] = row.depth();
      unwound[i] = row.unwound();
      unseenEnds[i] = row.unknownEnds() + (row.left() ? 1 : 0);
    }
    return CallerNotes.of(depths, unwound, unseenEnds);
  }

  @Override
  public String toString() {
    return name + ' ' + Arrays.toString(columns);
  }
}
