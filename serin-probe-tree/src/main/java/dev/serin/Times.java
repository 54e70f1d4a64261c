package dev.serin;

/** The times of one table's paths, on the own clock of the message. For readers. */
interface Times {
  /** The generation that they are of, in its place in a key. */
  long generation();

  /** The message's own time until which they are known. */
  long ownNanos();

  /** The time of a path's calls, without what they called. */
  long selfNanos(int slot);

  /** The time of a path's longest call, with what it called. */
  long longestNanos(int slot);

  /** How long the call of a path that is open now had been open at {@link #ownNanos}. */
  long openNanos(int slot);

  /**
   * How many calls are still the ones that were open at {@link #ownNanos}. A call ends with its
   * caller's, so these are the outermost ones.
   *
   * @param open the paths of calls that are open, the outermost first
   */
  int stillOpen(int[] open);

  /** The same times as they are now, whatever ticks come; those of a clock go on. */
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
