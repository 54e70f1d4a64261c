package dev.serin.runtime;

import java.util.ArrayDeque;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the frames that are reported by themselves: those of a level, ten a minute at most. Safe
 * for use by several threads, of which none waits for longer than that takes.
 */
final class SlowFrames {
  /** How many are reported in a minute at most; also how many wait for that. */
  static final int MAX_FRAMES = 10;

  private static final long MINUTE_NANOS = 60_000_000_000L;

  private final @Nullable FrameLevel least;
  private final Queue<SlowFrame> waiting = new ArrayDeque<>();
  private final Queue<Long> chosenNanos = new ArrayDeque<>();
  private long leftOut;

  /** Chooses those of a level and of worse ones; none if there is no level. */
  SlowFrames(@Nullable FrameLevel least) {
    this.least = least;
  }

  /** Whether some frames are chosen. */
  boolean isWanted() {
    return least != null;
  }

  /** Whether a frame is of interest: not one of what still comes into view, as pages are. */
  boolean wants(FrameTiming frame, int droppedFrames) {
    return least != null
        && !frame.isEntering
        && FrameLevel.of(droppedFrames, frame.intervalNanos).reaches(least);
  }

  /** Takes a frame of interest; returns whether it is to be reported. */
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

  /** The next one that is to be reported, or null. */
  synchronized @Nullable SlowFrame poll() {
    return waiting.poll();
  }
}
