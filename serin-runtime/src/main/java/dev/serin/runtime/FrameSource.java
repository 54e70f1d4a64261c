package dev.serin.runtime;

/**
 * A source of frames: the surfaces that a platform draws on. Watches only while started, as frame
 * events may be expensive.
 */
public interface FrameSource {
  /**
   * Starts reporting frames. Called from any thread, also again after {@link #stop}.
   *
   * @throws RuntimeException if frames cannot be watched; the message names the reason
   */
  void start(FrameEvents events);

  /**
   * Whether each frame is reported with its stages, soon after it was drawn. Issues of a slow
   * message that drew then wait for its frame, and contain {@link FrameStage#INPUT_HANDLING},
   * {@link FrameStage#ANIMATION}, and the sum of {@link FrameStage#LAYOUT_MEASURE}, {@link
   * FrameStage#DRAW} and {@link FrameStage#SYNC}.
   */
  default boolean reportsStages() {
    return false;
  }

  /** Stops reporting frames. Called from any thread. */
  void stop();
}
