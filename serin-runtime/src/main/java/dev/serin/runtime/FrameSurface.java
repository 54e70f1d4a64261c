package dev.serin.runtime;

/** A surface that is drawn on, such as a window. */
public interface FrameSurface {
  /**
   * A frame was drawn; frames arrive in order. Calls listeners, so the loop's thread must not call
   * it: always the same thread of Serin's does. Never throws.
   *
   * @param timing read until this returns
   */
  void frame(FrameTiming timing);

  /**
   * Counts drawn frames without data that no later frame reports. Never throws.
   *
   * @param scene in which they were drawn
   */
  void lost(String scene, int frames);
}
