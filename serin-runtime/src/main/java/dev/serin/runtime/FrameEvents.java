package dev.serin.runtime;

/** What a {@link FrameSource} tells. Nothing here throws. Safe for use by several threads. */
public interface FrameEvents {
  /** Something that is drawn on, as a window, begins to be watched. */
  FrameSurface surface();

  /** The user has left the program: what was drawn until now is reported. */
  void left();
}
