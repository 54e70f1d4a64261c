package dev.serin.runtime;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Which frames a {@link FrameListener} or {@link SceneListener} hears of. Immutable. */
public final class FrameFilter {
  /** All frames. */
  public static final FrameFilter ALL = new FrameFilter(Collections.emptySet(), 0, true);

  private final Set<String> scenes;
  private final int leastDropped;
  private final boolean withFirst;

  private FrameFilter(Set<String> scenes, int leastDropped, boolean withFirst) {
    this.scenes = scenes;
    this.leastDropped = leastDropped;
    this.withFirst = withFirst;
  }

  /** Of these frames only those of some scenes; of all if none is given. */
  public FrameFilter scenes(String... scenes) {
    return new FrameFilter(new HashSet<>(Arrays.asList(scenes)), leastDropped, withFirst);
  }

  /** Of these frames only those that dropped at least so many others. */
  public FrameFilter leastDropped(int frames) {
    return new FrameFilter(scenes, frames, withFirst);
  }

  /** Of these frames none that was the first of a window. */
  public FrameFilter withoutFirst() {
    return new FrameFilter(scenes, leastDropped, false);
  }

  boolean passes(FrameTiming frame, int droppedFrames) {
    return droppedFrames >= leastDropped
        && (withFirst || !frame.isFirst)
        && (scenes.isEmpty() || scenes.contains(frame.scene));
  }
}
