package dev.serin.format;

/**
 * Receives the frames of one dispatch in the order in which they happened: the exact call tree as a
 * stream. Times are nanoseconds on the dispatch's own clock, which starts at 0 and stands still
 * while the dispatch pumps other messages.
 *
 * <p>Where records were overwritten there is a gap. It lies above the frame that was innermost
 * before it, and is left like a frame; only then is it known which frame it lies in.
 */
public interface FrameVisitor {
  /** How a frame's end is known. */
  enum Departure {
    /** The frame recorded its own exit. */
    RETURNED,
    /** An exception left the frame; its end is the next record of a frame further out. */
    UNWOUND,
    /** The frame was left somewhere in the gap above it, or after it; when is not known. */
    LOST
  }

  /** A method was entered by the innermost open frame. */
  void enter(int methodId, long nanos);

  /** The innermost open frame was left. */
  void leave(Departure departure, long nanos);

  /**
   * Records were overwritten: a gap opens.
   *
   * @param records how many
   * @param fromNanos the time before them
   * @param toNanos the time after them
   */
  void openGap(long records, long fromNanos, long toNanos);

  /**
   * A frame was left that had been entered in the innermost gap, by a method that is not known: all
   * that was visited since the gap opened lies in this frame, and the gap lies around it.
   */
  void leaveUnknown(long nanos);

  /**
   * The innermost gap ends. Frames that are left after it, as {@link Departure#LOST}, had been left
   * by then; it lies in the first one that is not.
   */
  void closeGap(long nanos);

  /** The dispatch stood still for this long, here, while it pumped other messages. */
  void pumped(long pumpedNanos);
}
