package dev.serin.runtime;

/** Receives the sums of a scene's frames. */
public interface SceneListener {
  /**
   * Some frames of a scene were drawn. Called like {@link FrameListener#frame}. An exception is
   * logged once.
   */
  void scene(SceneFrames frames) throws Exception;
}
