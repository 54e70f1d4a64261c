package dev.serin;

/**
 * The key of a path in a {@link CallTable}.
 *
 * <pre>
 *  63  62           40 39             22 21              0
 * +---+---------------+-----------------+-----------------+
 * | 0 | generation    | caller's slot   | method          |
 * +---+---------------+-----------------+-----------------+
 * </pre>
 */
final class CallKey {
  static final int METHOD_BITS = 22;
  static final int SLOT_BITS = 18;
  static final int GENERATION_SHIFT = METHOD_BITS + SLOT_BITS;

  /** The caller's slot and the method. */
  static final long CALL_MASK = (1L << GENERATION_SHIFT) - 1;

  static final long GENERATION_MASK = ~CALL_MASK;
  static final int METHOD_MASK = (1 << METHOD_BITS) - 1;
  static final long NO_METHOD_MASK = -1L << METHOD_BITS;
  static final long CALLER_MASK = CALL_MASK & NO_METHOD_MASK;
  static final int SLOT_MASK = (1 << SLOT_BITS) - 1;

  /** The maximum generation; the sign bit of a key is never set. */
  static final int MAX_GENERATION = (1 << (Long.SIZE - 1 - GENERATION_SHIFT)) - 1;

  static final int MAX_MARKS = 1024;

  /** Numbers from here on are not methods, but marks of calls that are read by themselves. */
  static final int FIRST_MARK = (1 << METHOD_BITS) - MAX_MARKS;

  /**
   * Spreads keys over the slots: 2^64 divided by the golden ratio and by 8. This spreads
   * consecutive keys best over a table of 2^15 slots.
   */
  private static final long HASH = 0x13C6EF372FE94F83L;

  /** The shift that leaves twice a slot of the largest table, and a bit, of a hash. */
  private static final int ELEMENT_SHIFT = Long.SIZE - 1 - SLOT_BITS;

  private CallKey() {}

  /**
   * The element of {@link CallTable#slots} at which the search for a call begins. The caller first
   * clears its lowest bit and the higher bits for which the table has no room.
   */
  static int homeElement(long key) {
    return (int) (((key & CALL_MASK) * HASH) >>> ELEMENT_SHIFT);
  }

  /**
   * The slot at which the search for a call begins.
   *
   * @param mask one less than the table's number of slots
   */
  static int homeSlot(long key, int mask) {
    return (homeElement(key) >> 1) & mask;
  }

  /** The innermost call in the generation of a key, in the form of a key of its callees. */
  static long innermost(long key, int slot) {
    return (key & GENERATION_MASK) | (long) slot << METHOD_BITS;
  }

  /** The same, without the generation, for an element of {@link CallTable#slots} that has a key. */
  static long ofElement(int at) {
    return (long) at << (METHOD_BITS - 1);
  }

  /** The caller's slot. */
  static int caller(long key) {
    return (int) (key >>> METHOD_BITS) & SLOT_MASK;
  }

  /** The method. */
  static int method(long key) {
    return (int) key & METHOD_MASK;
  }

  /** Whether a path belongs to a call that is read by itself, rather than to a method. */
  static boolean isMark(long key) {
    return method(key) >= FIRST_MARK;
  }
}
