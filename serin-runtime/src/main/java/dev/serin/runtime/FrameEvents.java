package dev.serin.runtime;

/**
 * Receives events from a {@link FrameSource}. No method throws. Safe for use by several threads.
 */
public interface FrameEvents {
  /**
   * Begins to watch a surface, such as a window. Called by the thread that draws on it: its calls
   * form the call tree of a slow frame.
   */
  FrameSurface surface();

  /**
   * The message that draws a frame begins a stage. Called by the loop's own thread; never waits or
   * allocates. Issues of a slow message then contain its durations: {@link
   * FrameStage#INPUT_HANDLING}, {@link FrameStage#ANIMATION}, and from {@link
   * FrameStage#LAYOUT_MEASURE} on.
   */
  void stage(FrameStage stage);

  /** The user has left the program. The frames drawn so far are reported. */
  void left();
}
