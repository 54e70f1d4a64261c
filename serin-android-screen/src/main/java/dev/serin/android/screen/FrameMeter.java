package dev.serin.android.screen;

import dev.serin.runtime.Frame;
import dev.serin.runtime.FrameListener;

/**
 * The frames of the last ten seconds, in slots of 200 ms. One thread adds frames, another reads.
 */
final class FrameMeter implements FrameListener {
  static final int SLOTS = 50;
  static final long SLOT_MILLIS = 200;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final long FIRST_INTERVAL_NANOS = 16_666_667;

  private final Clock clock;
  private final FrameSum[] slots = new FrameSum[SLOTS];

  /** The number of the newest slot since the origin of the clock. */
  private long newest;

  private long intervalNanos = FIRST_INTERVAL_NANOS;
  private String scene = "";

  /** Returns the time in milliseconds. */
  interface Clock {
    long millis();
  }

  FrameMeter(Clock clock) {
    this.clock = clock;
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new FrameSum();
    }
    this.newest = clock.millis() / SLOT_MILLIS;
  }

  @Override
  public synchronized void frame(Frame frame) {
    if (frame.isEntering()) {
      return; // as in all of Serin's numbers
    }
    advance();
    intervalNanos = frame.intervalNanos();
    scene = frame.scene();
    slot(newest).add(frame);
  }

  /** The values to display now. */
  synchronized FrameReading read() {
    advance();
    float[] bars = new float[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
      bars[i] = (float) slot(newest - SLOTS + 1 + i).framesPerSecond();
    }
    return new FrameReading(
        NANOS_PER_SECOND / intervalNanos, scene, bars, sum(5), sum(25), sum(SLOTS));
  }

  private FrameSum sum(int count) {
    FrameSum sum = new FrameSum();
    for (int i = 0; i < count; i++) {
      sum.add(slot(newest - i));
    }
    return sum;
  }

  /** Clears the slots that are older than ten seconds. */
  private void advance() {
    long now = clock.millis() / SLOT_MILLIS;
    for (long next = Math.max(newest + 1, now - SLOTS + 1); next <= now; next++) {
      slot(next).clear();
    }
    newest = Math.max(newest, now);
  }

  private FrameSum slot(long number) {
    return slots[(int) ((number + SLOTS) % SLOTS)];
  }
}
