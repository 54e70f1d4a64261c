package dev.serin.runtime;

/**
 * Where frames come from: what a platform draws on. Watches only while it has been started, as
 * knowing of frames may cost something.
 */
public interface FrameSource {
  /**
   * Begins to tell of frames. Called from any thread, also again after {@link #stop}.
   *
   * @throws RuntimeException if frames cannot be watched; the message says why
   */
  void start(FrameEvents events);

  /** Tells of no frame any more. Called from any thread. */
  void stop();
}
