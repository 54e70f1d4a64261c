package dev.serin.runtime;

import java.util.Arrays;

/**
 * What a {@link FrameSource} knows of one frame. Made to be used again for the next one, so that
 * nothing is allocated per frame. One thread at a time.
 */
public final class FrameTiming {
  /** In place of a time: it is not known. */
  public static final long UNKNOWN = -1;

  /** In place of a time of the clock, of which any may be one. */
  static final long NO_TIME = Long.MIN_VALUE;

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

  /** Nothing is known yet. */
  public FrameTiming() {
    clear("", 1);
  }

  /**
   * Forgets the last frame.
   *
   * @param scene what the user looks at
   * @param intervalNanos the time between two beats of the display, at least 1
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

  /**
   * Sets how long a stage took; what is negative is not known. {@link FrameStage#TOTAL} must be.
   */
  public void stageNanos(FrameStage stage, long nanos) {
    stageNanos[stage.index()] = Math.max(UNKNOWN, nanos);
  }

  /**
   * Sets the beat of the display on which the frame was to begin, on any clock, always the same;
   * negative, as at first, if that is not known.
   */
  public void vsyncNanos(long nanos) {
    vsyncNanos = nanos;
  }

  /**
   * Sets when the frame began, on the platform's clock; unless this is called it ends when it is
   * told of.
   */
  public void beganNanos(long nanos) {
    beganNanos = nanos;
  }

  /**
   * Sets how long the system says that the frame may take; negative, as at first, if it does not.
   */
  public void deadlineNanos(long nanos) {
    deadlineNanos = nanos;
  }

  /** Sets whether the frame began with a beat of the display, as it does unless this is called. */
  public void vsyncFrame(boolean isVsyncFrame) {
    this.isVsyncFrame = isVsyncFrame;
  }

  /**
   * Sets whether what is drawn on was still coming into view when the frame began; not, unless this
   * is called.
   */
  public void entering(boolean isEntering) {
    this.isEntering = isEntering;
  }

  /** Sets whether it was the first frame of what is drawn on; not, unless this is called. */
  public void first(boolean isFirst) {
    this.isFirst = isFirst;
  }

  /** Sets how many frames before this one were drawn without anything being known of them. */
  public void lostBefore(int frames) {
    lostBefore = frames;
  }

  long totalNanos() {
    return stageNanos[FrameStage.TOTAL.index()];
  }
}
