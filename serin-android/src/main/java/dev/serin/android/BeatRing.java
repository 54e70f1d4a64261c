package dev.serin.android;

import org.jspecify.annotations.Nullable;

/**
 * A queue of frames from the main thread, which adds them without waiting or allocating, to the
 * thread that receives frames.
 */
final class BeatRing {
  /** The maximum number of frames in the queue; a power of two. */
  static final int CAPACITY = 512;

  private final Beat[] beats = new Beat[CAPACITY];
  private volatile int written;
  private volatile int taken;

  /** Written by the main thread. */
  private volatile int lost;

  BeatRing() {
    for (int i = 0; i < CAPACITY; i++) {
      beats[i] = new Beat();
    }
  }

  /** A drawn frame; unknown times are negative. */
  static final class Beat {
    long frameNanos;
    long beganNanos;
    boolean isEntering;
    long inputNanos;
    long animationNanos;
    long layoutNanos;
    long drawNanos;
  }

  /** Receives frames. */
  interface Taker {
    /**
     * Called for a drawn frame.
     *
     * @param beat valid only until this returns
     * @param lostSoFar the number of frames that found no room since the beginning
     */
    void frame(Beat beat, int lostSoFar);
  }

  /** The slot for the next frame, to be filled before {@link #put}; null if the frame is lost. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the main thread writes
  @Nullable Beat next() {
    if (written - taken == CAPACITY) {
      lost++;
      return null;
    }
    return beats[written & (CAPACITY - 1)];
  }

  /** Adds the slot from {@link #next}. On the main thread. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the main thread writes
  void put() {
    written++;
  }

  /** Takes all frames out, in order. On the other thread. */
  void take(Taker taker) {
    int end = written;
    for (int position = taken; position != end; position++) {
      try {
        taker.frame(beats[position & (CAPACITY - 1)], lost);
      } finally {
        taken = position + 1;
      }
    }
  }
}
