package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * The times that loops' threads took for the last drawn frames, by which the message that drew a
 * frame is found. A frame allocates nothing. Safe for use by several threads; none waits longer
 * than a call of another takes.
 */
final class DrawnFrames {
  /** At 120 Hz, those of a second. */
  static final int CAPACITY = 128;

  private final @Nullable Thread[] threads = new Thread[CAPACITY];
  private final long[] momentNanos = new long[CAPACITY];
  private final long[] beganNanos = new long[CAPACITY];
  private final long[] inputNanos = new long[CAPACITY];
  private final long[] animationNanos = new long[CAPACITY];
  private final long[] traversalNanos = new long[CAPACITY];
  private int next;

  private volatile boolean expected;
  private volatile boolean awaited;

  /** Sets whether frames are reported with their stages. */
  void expect(boolean isExpected) {
    expected = isExpected;
  }

  /** Whether frames are reported with their stages. */
  boolean areExpected() {
    return expected;
  }

  /** Sets whether a message waits for its frame. */
  void await(boolean isAwaited) {
    awaited = isAwaited;
  }

  /**
   * Adds a frame, unless stages of the thread's work on it are unknown.
   *
   * @param drawing the thread that drew it
   * @param nowNanos when the frame was reported
   * @return whether a message may have waited for it
   */
  synchronized boolean add(FrameTiming frame, Thread drawing, long nowNanos) {
    long delayNanos = frame.stageNanos(FrameStage.UNKNOWN_DELAY);
    long itsInputNanos = frame.stageNanos(FrameStage.INPUT_HANDLING);
    long itsAnimationNanos = frame.stageNanos(FrameStage.ANIMATION);
    long layoutNanos = frame.stageNanos(FrameStage.LAYOUT_MEASURE);
    long drawNanos = frame.stageNanos(FrameStage.DRAW);
    if (Math.min(delayNanos, Math.min(itsInputNanos, itsAnimationNanos)) < 0
        || Math.min(layoutNanos, drawNanos) < 0) {
      return false;
    }
    long dueNanos = frame.plausibleBeganNanos(nowNanos);
    long untilDrawNanos = itsInputNanos + itsAnimationNanos + layoutNanos;
    long workNanos = untilDrawNanos + drawNanos + Math.max(0, frame.stageNanos(FrameStage.SYNC));
    boolean isExact = dueNanos == frame.beganNanos;
    threads[next] = drawing;
    beganNanos[next] = dueNanos + delayNanos;
    momentNanos[next] = beganNanos[next] + (isExact ? untilDrawNanos : workNanos / 2);
    inputNanos[next] = itsInputNanos;
    animationNanos[next] = itsAnimationNanos;
    traversalNanos[next] = workNanos - itsInputNanos - itsAnimationNanos;
    next = (next + 1) % CAPACITY;
    return awaited;
  }

  /**
   * The times of the frame that a message drew; of several, the one that took longest. Null if none
   * has been reported.
   */
  synchronized @Nullable FrameCosts of(Dispatch dispatch, long nowNanos) {
    if (!dispatch.frame) {
      return null;
    }
    int found = -1;
    for (int i = 0; i < CAPACITY; i++) {
      boolean isIts =
          threads[i] == dispatch.thread
              && momentNanos[i] - dispatch.beginNanos >= 0
              && momentNanos[i] - dispatch.ranUntilNanos(nowNanos) <= 0;
      if (isIts && (found < 0 || workNanos(i) > workNanos(found))) {
        found = i;
      }
    }
    return found < 0
        ? null
        : FrameCosts.drawn(
            beganNanos[found], inputNanos[found], animationNanos[found], traversalNanos[found]);
  }

  private long workNanos(int index) {
    return inputNanos[index] + animationNanos[index] + traversalNanos[index];
  }
}
