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

  /** Stops reporting frames. Called from any thread. */
  void stop();
}
