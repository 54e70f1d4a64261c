package dev.serin.runtime;

/** The frames of one scene for a while, summed up. Immutable. */
public final class SceneFrames {
  /** In place of a time: it is not known. */
  public static final long UNKNOWN = FrameTiming.UNKNOWN;

  /** Nothing is added to it any more. */
  private final FrameSlice slice;

  SceneFrames(FrameSlice slice) {
    this.slice = slice;
  }

  /** What the user looked at. */
  public String scene() {
    return slice.scene;
  }

  /** How many frames were drawn; at least one. */
  public long frames() {
    return slice.frames();
  }

  /** How many beats of the display went by without a new frame because of them. */
  public long droppedFrames() {
    return slice.dropped();
  }

  /** How many frames were of a level. */
  public long frames(FrameLevel level) {
    return slice.frames(level);
  }

  /** How many others those of a level dropped. */
  public long droppedFrames(FrameLevel level) {
    return slice.dropped(level);
  }

  /** How many frames a second were shown while something was drawn. */
  public double framesPerSecond() {
    return slice.framesPerSecond();
  }

  /** How many beats the display had in a second, on average. */
  public double refreshRate() {
    return slice.refreshRate();
  }

  /** How long a stage took on average, in nanoseconds; {@link #UNKNOWN} if no frame tells. */
  public long meanNanos(FrameStage stage) {
    return slice.meanNanos(stage);
  }
}
