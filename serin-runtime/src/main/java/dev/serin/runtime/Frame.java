package dev.serin.runtime;

import java.util.EnumSet;
import java.util.Set;

/** A drawn frame. Immutable. */
public final class Frame {
  /** Stands for an unknown time. */
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

  /** The user's screen at that time. */
  public String scene() {
    return scene;
  }

  /**
   * How long the loop's thread worked on the frame, in nanoseconds: its stages from input to sync.
   * {@link #UNKNOWN} if the system reports none of them.
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

  /** How long the frame took from the vsync at which it was due to begin, in nanoseconds. */
  public long frameNanos() {
    return stageNanos(FrameStage.TOTAL);
  }

  /** The duration of a stage, in nanoseconds; {@link #UNKNOWN} if it is not reported. */
  public long stageNanos(FrameStage stage) {
    return stageNanos[stage.index()];
  }

  /** The number of vsyncs without a new frame because of this one. */
  public int droppedFrames() {
    return droppedFrames;
  }

  /** The severity of the dropped frames. */
  public FrameLevel level() {
    return FrameLevel.of(droppedFrames, intervalNanos);
  }

  /** Whether the frame began with a vsync, not at a time chosen by the program. */
  public boolean isVsyncFrame() {
    return isVsyncFrame;
  }

  /**
   * Whether the window of the frame was still appearing, by an animation that is not the program's.
   * Such a frame counts neither in the scene's frames per second nor in its levels.
   */
  public boolean isEntering() {
    return isEntering;
  }

  /** Whether it was the first frame of its window, which takes longer than others. */
  public boolean isFirst() {
    return isFirst;
  }

  /** The time between two vsyncs, in nanoseconds. */
  public long intervalNanos() {
    return intervalNanos;
  }

  /** The system's time limit for the frame; {@link #UNKNOWN} if it has none. */
  public long deadlineNanos() {
    return deadlineNanos;
  }
}
