package dev.serin.runtime;

/** Something that is drawn on, as a window. */
public interface FrameSurface {
  /**
   * A frame was drawn; frames come in their order. Calls listeners, so not for the loop's thread:
   * always for the same one of Serin's. Nothing is thrown.
   *
   * @param timing read until this returns
   */
  void frame(FrameTiming timing);
}
