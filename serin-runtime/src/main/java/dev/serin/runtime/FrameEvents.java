package dev.serin.runtime;

/** What a {@link FrameSource} tells. Nothing here throws. Safe for use by several threads. */
public interface FrameEvents {
  /**
   * Something that is drawn on, as a window, begins to be watched. Called by the thread that draws
   * there: what it did is the call tree of a slow frame.
   */
  FrameSurface surface();

  /**
   * The message that draws a frame goes on to a stage of it. Called by the loop's own thread; does
   * not wait nor allocate. What a slow message took for {@link FrameStage#INPUT_HANDLING}, {@link
   * FrameStage#ANIMATION}, and from {@link FrameStage#LAYOUT_MEASURE} on, is in its issues then.
   */
  void stage(FrameStage stage);

  /** The user has left the program: what was drawn until now is reported. */
  void left();
}
