package dev.serin.runtime;

import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** Selects the frames for a {@link FrameListener} or {@link SceneListener}. Immutable. */
public final class FrameFilter {
  /** All frames. */
  public static final FrameFilter ALL = new FrameFilter(Collections.emptySet(), 0, true);

  private final Set<String> scenes;
  private final int minDropped;
  private final boolean withFirst;

  private FrameFilter(Set<String> scenes, int minDropped, boolean withFirst) {
    this.scenes = scenes;
    this.minDropped = minDropped;
    this.withFirst = withFirst;
  }

  /** Restricts this filter to frames of the given scenes; all scenes if none is given. */
  public FrameFilter scenes(String... scenes) {
    return new FrameFilter(new HashSet<>(Arrays.asList(scenes)), minDropped, withFirst);
  }

  /** Restricts this filter to frames that dropped at least this many others. */
  public FrameFilter minDropped(int frames) {
    return new FrameFilter(scenes, frames, withFirst);
  }

  /** Excludes first frames of windows from this filter. */
  public FrameFilter withoutFirst() {
    return new FrameFilter(scenes, minDropped, false);
  }

  boolean passes(FrameTiming frame, int droppedFrames) {
    return droppedFrames >= minDropped
        && (withFirst || !frame.isFirst)
        && (scenes.isEmpty() || scenes.contains(frame.scene));
  }
}
