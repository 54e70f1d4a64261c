package dev.serin.format;

/**
 * The bits of a record, one {@code long} in a ring.
 *
 * <pre>
 *  63   61 60  59              38 37                                   0
 * +-------+---+------------------+--------------------------------------+
 * | kind  |lap| argument         | time, microseconds modulo 2^38       |  ENTER, EXIT, CAUGHT
 * +-------+---+------------------+--------------------------------------+
 * | kind  |lap| value                                                   |  FAR
 * +-------+---+----+----------------------------------------------------+
 * | kind  |lap|what| time, microseconds since the origin of the clock   |  LOOP
 * +-------+---+----+----------------------------------------------------+
 *              59 58 57
 * </pre>
 *
 * The argument of {@link #ENTER} is the method's id. The argument of {@link #EXIT} and {@link
 * #CAUGHT} is the distance: how many records before this one their call was entered. A distance
 * that has no room there is the value of a record {@link #FAR} right before, and the argument then
 * is {@link #FAR_DISTANCE}. A distance of more than 2^31 is written modulo 2^31 and leads to no
 * call: one that was open for so long is closed by the exit of a call further out.
 *
 * <p>A position counts the records of one thread from 0 and is never reused. A record of position
 * {@code p} stands in slot {@code p mod capacity}, and its lap bit is the lowest bit of {@code p /
 * capacity}, so that a reader on another thread can tell it from the record that stood there one
 * lap earlier. An empty slot is 0, a kind that no record has.
 */
public final class Records {
  public static final int KIND_SHIFT = 61;
  public static final int LAP_SHIFT = 60;
  public static final int ARGUMENT_SHIFT = 38;
  private static final int LOOP_SHIFT = 58;

  /** A method was entered. */
  public static final long ENTER = 1L << KIND_SHIFT;

  /**
   * A call was left by its own method: by a return, or by a throw that it does not catch itself.
   */
  public static final long EXIT = 2L << KIND_SHIFT;

  /** A handler was reached: the call goes on, all that was above it has been left. */
  public static final long CAUGHT = 3L << KIND_SHIFT;

  /** The distance of the next record, which has no room for it. */
  public static final long FAR = 4L << KIND_SHIFT;

  /** Something of the loop, not of a method: {@link #BEGIN}, {@link #END} and so on. */
  public static final long LOOP = 5L << KIND_SHIFT;

  /** A dispatch begins, perhaps inside another that pumps messages. */
  public static final long BEGIN = LOOP;

  /** A dispatch ends. */
  public static final long END = LOOP | 1L << LOOP_SHIFT;

  /** The loop waits for its next message. */
  public static final long WAIT = LOOP | 2L << LOOP_SHIFT;

  /** The loop has its next message, or waits no longer. */
  public static final long WAKE = LOOP | 3L << LOOP_SHIFT;

  public static final long LAP_MASK = 1L << LAP_SHIFT;
  public static final int ARGUMENT_MASK = (1 << (LAP_SHIFT - ARGUMENT_SHIFT)) - 1;

  /** Time of {@link #ENTER}, {@link #EXIT} and {@link #CAUGHT}. */
  public static final long MICROS_MASK = (1L << ARGUMENT_SHIFT) - 1;

  /** Time of a record of the {@link #LOOP}. */
  public static final long LOOP_MICROS_MASK = (1L << LOOP_SHIFT) - 1;

  /** The distance that stands for one that has no room. */
  public static final int FAR_DISTANCE = ARGUMENT_MASK;

  /** The greatest method id. */
  public static final int MAX_METHOD_ID = ARGUMENT_MASK;

  /** The greatest capacity of a ring, a power of two. */
  public static final int MAX_CAPACITY = 1 << 24;

  /** The id that stands for a dispatch, Matrix's reserved one. */
  public static final int DISPATCH_METHOD_ID = 1048574;

  private static final long KIND_MASK = 7L << KIND_SHIFT;
  private static final long LOOP_KIND_MASK = KIND_MASK | 3L << LOOP_SHIFT;

  private Records() {}

  /** The kind of a record: ENTER, EXIT, CAUGHT, FAR or LOOP, or 0 for an empty slot. */
  public static long kind(long record) {
    return record & KIND_MASK;
  }

  /** What a record of the {@link #LOOP} says: BEGIN, END, WAIT or WAKE. */
  public static long loopKind(long record) {
    return record & LOOP_KIND_MASK;
  }

  /** The argument of an {@link #ENTER}, {@link #EXIT} or {@link #CAUGHT}. */
  public static int argument(long record) {
    return (int) (record >>> ARGUMENT_SHIFT) & ARGUMENT_MASK;
  }

  /** The time of an {@link #ENTER}, {@link #EXIT} or {@link #CAUGHT}, modulo 2^38. */
  public static long micros(long record) {
    return record & MICROS_MASK;
  }

  /** The time of a record of the {@link #LOOP}. */
  public static long loopMicros(long record) {
    return record & LOOP_MICROS_MASK;
  }

  /** The value of a record {@link #FAR}. */
  public static long farDistance(long record) {
    return record & (LAP_MASK - 1);
  }

  /** A record of a call, without its lap bit. */
  public static long call(long kind, int argument, long micros) {
    return kind | (long) argument << ARGUMENT_SHIFT | (micros & MICROS_MASK);
  }

  /** A record of the loop, without its lap bit. */
  public static long loop(long kind, long micros) {
    return kind | (micros & LOOP_MICROS_MASK);
  }

  /** The lap bit of the record at a position of a ring; the capacity is a power of two. */
  public static long lap(long position, int capacity) {
    return position << (LAP_SHIFT - Integer.numberOfTrailingZeros(capacity)) & LAP_MASK;
  }
}
