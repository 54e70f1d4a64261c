package dev.serin.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Selects the frames that are reported separately: those of a minimum level, at most ten per
 * minute. Safe for use by several threads; none waits longer than a call of another takes.
 */
final class SlowFrames {
  /** The maximum number of frames reported per minute, and waiting to be reported. */
  static final int MAX_FRAMES = 10;

  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final @Nullable FrameLevel least;
  private final Queue<SlowFrame> waiting = new ArrayDeque<>();
  private final Queue<Long> chosenNanos = new ArrayDeque<>();
  private long leftOut;

  /** Selects frames of this level and of worse ones; none if it is null. */
  SlowFrames(@Nullable FrameLevel least) {
    this.least = least;
  }

  /** Whether any frames are selected. */
  boolean isWanted() {
    return least != null;
  }

  /**
   * Whether a frame is relevant. A frame of a window that is still appearing is not, as pages cover
   * it.
   */
  boolean wants(FrameTiming frame, int droppedFrames) {
    return least != null
        && !frame.isEntering
        && FrameLevel.of(droppedFrames, frame.intervalNanos).reaches(least);
  }

  /** Adds a relevant frame. Returns whether it will be reported. */
  synchronized boolean add(Frame frame, long beganNanos, SlowFrame.Drawn drawn, long nowNanos) {
    Long oldestNanos = chosenNanos.peek();
    if (oldestNanos != null && nowNanos - oldestNanos >= MINUTE_NANOS) {
      chosenNanos.remove();
    }
    if (chosenNanos.size() == MAX_FRAMES || waiting.size() == MAX_FRAMES) {
      leftOut++;
      return false;
    }
    chosenNanos.add(nowNanos);
    waiting.add(new SlowFrame(frame, beganNanos, drawn, leftOut));
    return true;
  }

  /** The next frame to report, or null. */
  synchronized @Nullable SlowFrame poll() {
    return waiting.poll();
  }
}
