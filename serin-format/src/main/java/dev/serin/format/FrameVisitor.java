package dev.serin.format;

/**
 * Receives the frames of one dispatch in the order in which they happened: the exact call tree as a
 * stream. Times are nanoseconds on the dispatch's own clock, which starts at 0 and stands still
 * while the dispatch pumps other messages.
 */
public interface FrameVisitor {
  /** How a frame's end is known. */
  enum Departure {
    /** The frame recorded its own exit. */
    RETURNED,
    /** An exception left the frame; its end is the next record of a frame further out. */
    UNWOUND,
    /** The records end before the frame does. */
    OPEN
  }

  /**
   * The dispatch's first records were overwritten; what follows begins here, perhaps inside frames
   * that are not known. Comes before anything else, or not at all.
   */
  void overwritten(long records, long nanos);

  /** A method was entered by the innermost open frame. */
  void enter(int methodId, long nanos);

  /** The innermost open frame was left. */
  void leave(Departure departure, long nanos);

  /**
   * A frame was left whose entry was overwritten: all that was visited so far and lies in no other
   * frame, lies in this one.
   */
  void leaveUnknown(long nanos);

  /** The dispatch stood still for this long, here, while it pumped other messages. */
  void pumped(long pumpedNanos);
}
