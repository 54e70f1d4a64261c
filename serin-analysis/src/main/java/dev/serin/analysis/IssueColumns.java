package dev.serin.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The few values of issues that sorting and counting need, in arrays of numbers: an object for each
 * would take several times the memory. Adding is not thread-safe, reading is.
 */
final class IssueColumns {
  /** The words of an issue: position; message; time and duration; names, marks and length. */
  private static final int WORDS = 4;

  /** The memory of an issue, without {@link #apartBytes}. */
  static final int BYTES = WORDS * Long.BYTES;

  /** The memory of an entry of {@link #apart}, at most. */
  private static final int APART_BYTES = 100;

  private static final int MESSAGE = 1;
  private static final int TIMES = 2;
  private static final int REST = 3;

  /** A chunk is a quarter of a mebibyte. */
  private static final int CHUNK_BITS = 13;

  private static final int CHUNK = 1 << CHUNK_BITS;

  /** About an hour. */
  private static final int COST_BITS = 22;

  /** Stands for times and durations that are kept apart, as they have too many digits. */
  private static final long APART = -1;

  private static final int LENGTH_BITS = 30;
  private static final int UNFINISHED = 1 << LENGTH_BITS;
  private static final int OPEN_ENDED = UNFINISHED << 1;
  private static final int LENGTH_MASK = UNFINISHED - 1;

  private final List<long[]> chunks = new ArrayList<>();
  private final Map<Integer, long[]> apart = new HashMap<>();
  private int size;

  /**
   * The line of an issue.
   *
   * @param position its place; see {@link IssueStore}
   * @param length the number of its bytes
   */
  record Line(long position, int length) {}

  /** The number of issues. */
  int size() {
    return size;
  }

  /**
   * Adds an issue. Returns its number.
   *
   * @param names see {@link #names}
   */
  int add(Line line, IndexedValues values, int names, boolean isOpenEnded) {
    if (size == chunks.size() << CHUNK_BITS) {
      chunks.add(new long[CHUNK * WORDS]);
    }
    set(size, line, values, names, isOpenEnded);
    return size++;
  }

  /** Replaces an issue. */
  void set(int number, Line line, IndexedValues values, int names, boolean isOpenEnded) {
    set(number, 0, line.position());
    set(number, MESSAGE, values.message());
    boolean isApart = isApart(values);
    set(number, TIMES, isApart ? APART : times(values));
    apart.remove(number);
    if (isApart) {
      apart.put(number, new long[] {values.timeMillis(), values.costMillis()});
    }
    int marks = (values.unfinished() ? UNFINISHED : 0) | (isOpenEnded ? OPEN_ENDED : 0);
    set(number, REST, (long) names << Integer.SIZE | Integer.toUnsignedLong(marks | line.length()));
  }

  private static long times(IndexedValues values) {
    return values.timeMillis() << COST_BITS | values.costMillis();
  }

  private static boolean isApart(IndexedValues values) {
    long times = times(values);
    return times == APART
        || values.costMillis() >>> COST_BITS != 0
        || times >>> COST_BITS != values.timeMillis();
  }

  /** The further memory of an issue: 0 unless its time or duration has too many digits. */
  static int apartBytes(IndexedValues values) {
    return isApart(values) ? APART_BYTES : 0;
  }

  private void set(int number, int word, long value) {
    chunks.get(number >> CHUNK_BITS)[(number & (CHUNK - 1)) * WORDS + word] = value;
  }

  private long get(int number, int word) {
    return chunks.get(number >> CHUNK_BITS)[(number & (CHUNK - 1)) * WORDS + word];
  }

  /** The place of its line; see {@link IssueStore}. */
  long position(int number) {
    return get(number, 0);
  }

  /** The number of bytes of its line. */
  int length(int number) {
    return (int) get(number, REST) & LENGTH_MASK;
  }

  /** The number of its texts. */
  int names(int number) {
    return (int) (get(number, REST) >>> Integer.SIZE);
  }

  boolean isOpenEnded(int number) {
    return ((int) get(number, REST) & OPEN_ENDED) != 0;
  }

  /** See {@link IndexedValues#unfinished}. */
  boolean unfinished(int number) {
    return ((int) get(number, REST) & UNFINISHED) != 0;
  }

  /** See {@link IndexedValues#message}. */
  long message(int number) {
    return get(number, MESSAGE);
  }

  /** See {@link IndexedValues#timeMillis}. */
  long timeMillis(int number) {
    long times = get(number, TIMES);
    long[] kept = times == APART ? apart.get(number) : null;
    return kept == null ? times >>> COST_BITS : kept[0];
  }

  /** See {@link IndexedValues#costMillis}. */
  long costMillis(int number) {
    long times = get(number, TIMES);
    long[] kept = times == APART ? apart.get(number) : null;
    return kept == null ? times & ((1 << COST_BITS) - 1) : kept[1];
  }

  /** The number of words that they have in memory. */
  long words() {
    return (long) chunks.size() * CHUNK * WORDS;
  }
}
