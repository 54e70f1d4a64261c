package dev.serin.format;

/**
 * Receives the frames of one dispatch in the order in which they happened: the exact call tree as a
 * stream. Times are nanoseconds on the dispatch's own clock, which starts at 0 and stands still
 * while the dispatch pumps other messages.
 *
 * <p>Where records were overwritten there is a gap, above the frame that was innermost before it.
 * It ends when one of the frames below it is left; only then is it known in which of them it lies.
 */
public interface FrameVisitor {
  /** How a frame's end is known. */
  enum Departure {
    /** The frame recorded its own exit. */
    RETURNED,
    /** An exception left the frame; its end is where a frame further out has caught it. */
    UNWOUND,
    /**
     * An exception left the frame, which code without probes caught, or nobody; when is not known.
     * Its end is taken to be that of a frame further out.
     */
    PRESUMED,
    /** The frame was left in a gap above it or after it; when is not known. */
    LOST
  }

  /** A method was entered by the innermost open frame. */
  void enter(int methodId, long nanos);

  /** The innermost open frame was left. */
  void leave(Departure departure, long nanos);

  /** A method was entered by the innermost open frame, called nothing, and returned. */
  default void call(int methodId, long enterNanos, long leaveNanos) {
    enter(methodId, enterNanos);
    leave(Departure.RETURNED, leaveNanos);
  }

  /**
   * Records were overwritten. If no gap is open, one opens: all that is visited until it ends was
   * called by methods that are not known, which the innermost open frame, or one around it, had
   * called in the gap. If one is open, it is widened; what lay above it has been left before.
   *
   * @param records how many
   * @param nanos the time before them
   */
  void gap(long records, long nanos);

  /**
   * The gap ends. Frames that are left right after it, as {@link Departure#LOST}, had been left by
   * the time it opened, as far as is known; it lies in the first one that is not.
   */
  void closeGap(long nanos);

  /** The dispatch stood still for this long, here, while it pumped other messages. */
  void pumped(long pumpedNanos);
}
