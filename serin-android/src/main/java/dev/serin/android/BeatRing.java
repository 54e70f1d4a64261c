package dev.serin.android;

import org.jspecify.annotations.Nullable;

/**
 * Frames on their way from the main thread, which puts them in without waiting or allocating, to
 * the one that hears of frames.
 */
final class BeatRing {
  /** How many frames are on their way at most; a power of two. */
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

  /** A frame that was drawn; times that are not known are negative. */
  static final class Beat {
    long frameNanos;
    long beganNanos;
    boolean isEntering;
    long inputNanos;
    long animationNanos;
    long layoutNanos;
    long drawNanos;
  }

  /** Hears of frames. */
  interface Taker {
    /**
     * A frame was drawn.
     *
     * @param beat read until this returns
     * @param lostSoFar how many frames found no room since the beginning
     */
    void frame(Beat beat, int lostSoFar);
  }

  /** What to write the next frame to, before it is {@link #put} in; null if that is lost. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the main thread writes
  @Nullable Beat next() {
    if (written - taken == CAPACITY) {
      lost++;
      return null;
    }
    return beats[written & (CAPACITY - 1)];
  }

  /** Puts in what {@link #next} gave. On the main thread. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the main thread writes
  void put() {
    written++;
  }

  /** Takes all frames out, in their order. On the other thread. */
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
