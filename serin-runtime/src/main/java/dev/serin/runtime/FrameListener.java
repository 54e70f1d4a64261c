package dev.serin.runtime;

/** Hears of frames. */
public interface FrameListener {
  /**
   * A frame was drawn. Called by the executor that was given with the listener, or else by the
   * thread of Serin's that hears of frames, which a slow listener delays: never by the loop's own.
   * What is thrown is logged once.
   */
  void frame(Frame frame) throws Exception;
}
