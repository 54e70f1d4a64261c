package dev.serin.runtime;

/** What a frame goes through, in this order, as Android's {@code FrameMetrics} tell it. */
public enum FrameStage {
  /** The loop's thread was busy with something else when the frame was to begin. */
  UNKNOWN_DELAY,
  /** Input is handled. */
  INPUT_HANDLING,
  /** Animations are run. */
  ANIMATION,
  /** Views are measured and laid out. */
  LAYOUT_MEASURE,
  /** What is to be drawn is recorded. */
  DRAW,
  /** It is handed to the thread that renders. */
  SYNC,
  /** That thread gives its commands to the graphics processor. */
  COMMAND_ISSUE,
  /** It hands over the frame, and waits for room for another one. */
  SWAP_BUFFERS,
  /** All of it, from the display's beat on which the frame was to begin. */
  TOTAL,
  /** The graphics processor at work. */
  GPU;

  /** How many there are. */
  static final int COUNT = values().length;

  /** Its place in an array, of which none outlives the process. */
  @SuppressWarnings("EnumOrdinal") // what it warns of is to keep or send the number
  int index() {
    return ordinal();
  }

  /** Matrix's key for it. */
  String key() {
    return name() + "_DURATION";
  }
}
