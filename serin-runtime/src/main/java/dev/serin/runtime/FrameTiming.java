package dev.serin.runtime;

import java.util.Arrays;

/**
 * The data of a {@link FrameSource} about one frame. Reusable for the next frame, so that nothing
 * is allocated per frame. Not thread-safe.
 */
public final class FrameTiming {
  /** Stands for an unknown time. */
  public static final long UNKNOWN = -1;

  /** Stands for an unknown time of the clock, where any other value is valid. */
  static final long NO_TIME = Long.MIN_VALUE;

  /** No source reports a frame so late. The reported time of its begin is ignored then. */
  private static final long LATEST_NANOS = 10_000_000_000L;

  final long[] stageNanos = new long[FrameStage.COUNT];
  String scene = "";
  long intervalNanos = 1;
  long vsyncNanos;
  long beganNanos;
  long deadlineNanos;
  boolean isVsyncFrame;
  boolean isEntering;
  boolean isFirst;
  int lostBefore;

  /** Creates a timing without known values. */
  public FrameTiming() {
    clear("", 1);
  }

  /**
   * Resets all values for the next frame.
   *
   * @param scene the user's current screen
   * @param intervalNanos the time between two vsyncs, at least 1
   */
  public void clear(String scene, long intervalNanos) {
    this.scene = scene;
    this.intervalNanos = Math.max(1, intervalNanos);
    Arrays.fill(stageNanos, UNKNOWN);
    vsyncNanos = UNKNOWN;
    beganNanos = NO_TIME;
    deadlineNanos = UNKNOWN;
    isVsyncFrame = true;
    isEntering = false;
    isFirst = false;
    lostBefore = 0;
  }

  /** Sets the duration of a stage; negative if unknown. {@link FrameStage#TOTAL} must be known. */
  public void stageNanos(FrameStage stage, long nanos) {
    stageNanos[stage.index()] = Math.max(UNKNOWN, nanos);
  }

  /**
   * Sets the vsync at which the frame was due to begin. Any clock will do, but always the same one.
   * Negative if unknown, which is the default.
   */
  public void vsyncNanos(long nanos) {
    vsyncNanos = nanos;
  }

  /**
   * Sets when the frame began, on the platform's clock. By default the frame ends when it is
   * reported.
   */
  public void beganNanos(long nanos) {
    beganNanos = nanos;
  }

  /** Sets the system's time limit for the frame; negative if unknown, which is the default. */
  public void deadlineNanos(long nanos) {
    deadlineNanos = nanos;
  }

  /** Sets whether the frame began with a vsync. The default is true. */
  public void vsyncFrame(boolean isVsyncFrame) {
    this.isVsyncFrame = isVsyncFrame;
  }

  /** Sets whether the window was still appearing when the frame began. The default is false. */
  public void entering(boolean isEntering) {
    this.isEntering = isEntering;
  }

  /** Sets whether it was the first frame of its window. The default is false. */
  public void first(boolean isFirst) {
    this.isFirst = isFirst;
  }

  /** Sets how many earlier frames were drawn without known data. */
  public void lostBefore(int frames) {
    lostBefore = frames;
  }

  long totalNanos() {
    return stageNanos(FrameStage.TOTAL);
  }

  long stageNanos(FrameStage stage) {
    return stageNanos[stage.index()];
  }

  /**
   * When the frame began. If that is not known, or impossible, the frame ended when it was
   * reported.
   */
  long plausibleBeganNanos(long reportedNanos) {
    long latestNanos = reportedNanos - totalNanos();
    boolean isPlausible =
        beganNanos != NO_TIME
            && beganNanos - latestNanos <= 0
            && latestNanos - beganNanos < LATEST_NANOS;
    return isPlausible ? beganNanos : latestNanos;
  }
}
