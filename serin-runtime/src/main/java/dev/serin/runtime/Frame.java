package dev.serin.runtime;

import java.util.EnumSet;
import java.util.Set;

/** One frame that was drawn. Immutable. */
public final class Frame {
  /** In place of a time: it is not known. */
  public static final long UNKNOWN = FrameTiming.UNKNOWN;

  private static final Set<FrameStage> TASK =
      EnumSet.range(FrameStage.INPUT_HANDLING, FrameStage.SYNC);

  private final String scene;
  private final long intervalNanos;
  private final long deadlineNanos;
  private final boolean isVsyncFrame;
  private final boolean isEntering;
  private final boolean isFirst;
  private final long[] stageNanos;
  private final int droppedFrames;

  Frame(FrameTiming timing, int droppedFrames) {
    this.scene = timing.scene;
    this.intervalNanos = timing.intervalNanos;
    this.deadlineNanos = timing.deadlineNanos;
    this.isVsyncFrame = timing.isVsyncFrame;
    this.isEntering = timing.isEntering;
    this.isFirst = timing.isFirst;
    this.stageNanos = timing.stageNanos.clone();
    this.droppedFrames = droppedFrames;
  }

  /** What the user looked at. */
  public String scene() {
    return scene;
  }

  /**
   * How long the loop's thread worked at the frame, in nanoseconds: its stages from input to sync;
   * {@link #UNKNOWN} where the system tells of none.
   */
  public long taskNanos() {
    long sumNanos = 0;
    boolean known = false;
    for (FrameStage stage : TASK) {
      long nanos = stageNanos(stage);
      known |= nanos != UNKNOWN;
      sumNanos += Math.max(0, nanos);
    }
    return known ? sumNanos : UNKNOWN;
  }

  /** How long the frame took, from the beat on which it was to begin, in nanoseconds. */
  public long frameNanos() {
    return stageNanos(FrameStage.TOTAL);
  }

  /** How long a stage of it took, in nanoseconds; {@link #UNKNOWN} where that is not told. */
  public long stageNanos(FrameStage stage) {
    return stageNanos[stage.index()];
  }

  /** How many beats of the display went by without a new frame because of this one. */
  public int droppedFrames() {
    return droppedFrames;
  }

  /** How bad that is. */
  public FrameLevel level() {
    return FrameLevel.of(droppedFrames, intervalNanos);
  }

  /** Whether it began with a beat of the display, and not when the program wanted. */
  public boolean isVsyncFrame() {
    return isVsyncFrame;
  }

  /**
   * Whether what it was drawn on was still coming into view, by an animation that is not the
   * program's: then it counts neither in the scene's frames a second nor in its levels.
   */
  public boolean isEntering() {
    return isEntering;
  }

  /** Whether it was the first frame of what it was drawn on, which takes longer than others. */
  public boolean isFirst() {
    return isFirst;
  }

  /** The time between two beats of the display, in nanoseconds. */
  public long intervalNanos() {
    return intervalNanos;
  }

  /** How long the system said that the frame may take; {@link #UNKNOWN} where it does not. */
  public long deadlineNanos() {
    return deadlineNanos;
  }
}
