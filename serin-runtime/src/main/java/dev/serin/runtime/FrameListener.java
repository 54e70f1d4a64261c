package dev.serin.runtime;

/** Receives frames. */
public interface FrameListener {
  /**
   * A frame was drawn. Called by the executor that was given with the listener, or else by Serin's
   * thread for frames, which a slow listener delays. Never called by the loop's own thread. An
   * exception is logged once.
   */
  void frame(Frame frame) throws Exception;
}
