package dev.serin;

/** The times of one table's paths, on the own clock of the message. For readers. */
interface Times {
  /** Their generation, shifted as in a key. */
  long generation();

  /** The message's own time up to which they are known. */
  long ownNanos();

  /** The time of a path's calls, without their callees. */
  long selfNanos(int slot);

  /** The time of a path's longest call, with its callees. */
  long longestNanos(int slot);

  /** How long the call of a path that is open now had been open at {@link #ownNanos}. */
  long openNanos(int slot);

  /**
   * How many open calls are the same as at {@link #ownNanos}. A call ends with its caller's, so
   * these are the outermost ones.
   *
   * @param open the paths of calls that are open, the outermost first
   */
  int stillOpen(int[] open);

  /** A copy that later ticks do not change; times of a clock continue to change. */
  Times frozen();

  /**
   * Another table continues the message.
   *
   * @param open the paths of calls that were open at {@link #ownNanos} and still are, the outermost
   *     first
   */
  void continuedElsewhere(int[] open);

  /**
   * The longer calls of this table that have ended, as {@link SpanLog#read} returns them.
   *
   * @param open the paths of calls that were open at {@link #ownNanos} and may still be, the
   *     outermost first
   */
  long[] endedSpans(int[] open);
}
