package dev.serin.runtime;

/** The sum of a scene's frames for a while. Immutable. */
public final class SceneFrames {
  /** Stands for an unknown time. */
  public static final long UNKNOWN = FrameTiming.UNKNOWN;

  /** No longer changes. */
  private final FrameSlice slice;

  SceneFrames(FrameSlice slice) {
    this.slice = slice;
  }

  /** The user's screen at that time. */
  public String scene() {
    return slice.scene;
  }

  /** The number of drawn frames; at least one. */
  public long frames() {
    return slice.frames();
  }

  /** The number of vsyncs without a new frame because of these frames. */
  public long droppedFrames() {
    return slice.dropped();
  }

  /** The number of frames of a level. */
  public long frames(FrameLevel level) {
    return slice.frames(level);
  }

  /** The number of frames dropped by frames of a level. */
  public long droppedFrames(FrameLevel level) {
    return slice.dropped(level);
  }

  /** The frames shown per second while the scene was drawing. */
  public double framesPerSecond() {
    return slice.framesPerSecond();
  }

  /** The average number of vsyncs per second. */
  public double refreshRate() {
    return slice.refreshRate();
  }

  /** The average duration of a stage, in nanoseconds; {@link #UNKNOWN} if no frame reports it. */
  public long meanNanos(FrameStage stage) {
    return slice.meanNanos(stage);
  }
}
