package dev.serin.format;

/**
 * The bits of a record, one {@code long} in a ring.
 *
 * <pre>
 *  63   61 60  59              38 37                                   0
 * +-------+---+------------------+--------------------------------------+
 * | kind  |lap| argument         | time, microseconds modulo 2^38       |  ENTER, EXIT, CAUGHT
 * +-------+---+------------------+--------------------------------------+
 * | kind  |lap| time, microseconds since the origin of the clock        |  BEGIN, END, WAIT, WAKE
 * +-------+---+---------------------------------------------------------+
 * </pre>
 *
 * The argument of {@link #ENTER} is the method's id. The argument of {@link #EXIT} and {@link
 * #CAUGHT} is how many records ago their call was entered, and {@link #FAR} when that is further
 * than any ring holds. A position counts the records of one thread from 0 and is never reused; a
 * record of position {@code p} stands in slot {@code p mod capacity}, and its lap bit is the lowest
 * bit of {@code p / capacity}, so that a reader on another thread can tell it from the record that
 * stood there one lap earlier. An empty slot is 0, a kind that no record has.
 */
public final class Records {
  public static final int KIND_SHIFT = 61;
  public static final int LAP_SHIFT = 60;
  public static final int ARGUMENT_SHIFT = 38;

  /** A method was entered. */
  public static final long ENTER = 1L << KIND_SHIFT;

  /**
   * A call was left by its own method: by a return, or by a throw that it does not catch itself.
   */
  public static final long EXIT = 2L << KIND_SHIFT;

  /** A handler was reached: the call goes on, all that was above it has been left. */
  public static final long CAUGHT = 3L << KIND_SHIFT;

  /** A dispatch begins, perhaps inside another that pumps messages. */
  public static final long BEGIN = 4L << KIND_SHIFT;

  /** A dispatch ends. */
  public static final long END = 5L << KIND_SHIFT;

  /** The loop waits for its next message. */
  public static final long WAIT = 6L << KIND_SHIFT;

  /** The loop has its next message, or waits no longer. */
  public static final long WAKE = 7L << KIND_SHIFT;

  public static final long LAP_MASK = 1L << LAP_SHIFT;
  public static final int ARGUMENT_MASK = (1 << (LAP_SHIFT - ARGUMENT_SHIFT)) - 1;

  /** Time of {@link #ENTER}, {@link #EXIT} and {@link #CAUGHT}. */
  public static final long MICROS_MASK = (1L << ARGUMENT_SHIFT) - 1;

  /** Time of {@link #BEGIN}, {@link #END}, {@link #WAIT} and {@link #WAKE}. */
  public static final long ABSOLUTE_MICROS_MASK = LAP_MASK - 1;

  /** The argument of an exit whose call was entered longer ago than any ring holds. */
  public static final int FAR = ARGUMENT_MASK;

  /** The greatest method id. */
  public static final int MAX_METHOD_ID = ARGUMENT_MASK;

  /** The greatest capacity of a ring, a power of two. */
  public static final int MAX_CAPACITY = 1 << (LAP_SHIFT - ARGUMENT_SHIFT - 1);

  /** The id that stands for a dispatch, Matrix's reserved one. */
  public static final int DISPATCH_METHOD_ID = 1048574;

  private Records() {}

  /** The kind of a record: one of the constants of this class, or 0 for an empty slot. */
  public static long kind(long record) {
    return record >>> KIND_SHIFT << KIND_SHIFT;
  }

  /** The argument of an {@link #ENTER}, {@link #EXIT} or {@link #CAUGHT}. */
  public static int argument(long record) {
    return (int) (record >>> ARGUMENT_SHIFT) & ARGUMENT_MASK;
  }

  /** The time of an {@link #ENTER}, {@link #EXIT} or {@link #CAUGHT}, modulo 2^38. */
  public static long micros(long record) {
    return record & MICROS_MASK;
  }

  /** The time of a {@link #BEGIN}, {@link #END}, {@link #WAIT} or {@link #WAKE}. */
  public static long absoluteMicros(long record) {
    return record & ABSOLUTE_MICROS_MASK;
  }

  /** A record of a call, without its lap bit. */
  public static long call(long kind, int argument, long micros) {
    return kind | (long) argument << ARGUMENT_SHIFT | (micros & MICROS_MASK);
  }

  /** A record of a loop, without its lap bit. */
  public static long mark(long kind, long absoluteMicros) {
    return kind | (absoluteMicros & ABSOLUTE_MICROS_MASK);
  }

  /** The lap bit of the record at a position of a ring; the capacity is a power of two. */
  public static long lap(long position, int capacity) {
    return position << (LAP_SHIFT - Integer.numberOfTrailingZeros(capacity)) & LAP_MASK;
  }
}
