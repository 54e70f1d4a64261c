package dev.serin.runtime;

/** Hears of the frames of scenes, summed up. */
public interface SceneListener {
  /**
   * Some frames of a scene were drawn. Called as {@link FrameListener#frame} is. What is thrown is
   * logged once.
   */
  void scene(SceneFrames frames) throws Exception;
}
