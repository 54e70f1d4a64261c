package dev.serin.runtime;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Which frames a {@link FrameListener} hears of. Immutable. */
public final class FrameFilter {
  /** All frames. */
  public static final FrameFilter ALL = new FrameFilter(Collections.emptySet(), 0);

  private final Set<String> scenes;
  private final int leastDropped;

  private FrameFilter(Set<String> scenes, int leastDropped) {
    this.scenes = scenes;
    this.leastDropped = leastDropped;
  }

  /** Of these frames only those of some scenes; of all if none is given. */
  public FrameFilter scenes(String... scenes) {
    return new FrameFilter(new HashSet<>(Arrays.asList(scenes)), leastDropped);
  }

  /** Of these frames only those that dropped at least so many others. */
  public FrameFilter leastDropped(int frames) {
    return new FrameFilter(scenes, frames);
  }

  boolean passes(String scene, int droppedFrames) {
    return droppedFrames >= leastDropped && (scenes.isEmpty() || scenes.contains(scene));
  }
}
