package dev.serin.runtime;

import dev.serin.issue.IssueKeys;

/** The stages of a frame, in order, as in Android's {@code FrameMetrics}. */
public enum FrameStage {
  /** The loop's thread was busy with other work when the frame was due to begin. */
  UNKNOWN_DELAY,
  /** Input is handled. */
  INPUT_HANDLING,
  /** Animations are run. */
  ANIMATION,
  /** Views are measured and laid out. */
  LAYOUT_MEASURE,
  /** The drawing commands are recorded. */
  DRAW,
  /** They are passed to the thread that renders. */
  SYNC,
  /** That thread sends its commands to the graphics processor. */
  COMMAND_ISSUE,
  /** It submits the frame, and waits for room for another one. */
  SWAP_BUFFERS,
  /** The whole frame, from the vsync at which it was due to begin. */
  TOTAL,
  /** The graphics processor at work. */
  GPU;

  /** The number of stages. */
  static final int COUNT = values().length;

  /** Its index in an array, which does not outlive the process. */
  @SuppressWarnings("EnumOrdinal") // the warning is about storing or sending the number
  int index() {
    return ordinal();
  }

  /** Matrix's key for this stage. */
  String key() {
    return name() + IssueKeys.DURATION;
  }
}
