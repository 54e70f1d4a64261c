package dev.serin.android;

/**
 * Frames on their way from the main thread, which puts them in without waiting or allocating, to
 * the one that hears of frames.
 */
final class BeatRing {
  /** How many frames are on their way at most; a power of two. */
  static final int CAPACITY = 512;

  private final long[] nanos = new long[CAPACITY];
  private final boolean[] entering = new boolean[CAPACITY];
  private volatile int written;
  private volatile int taken;

  /** Written by the main thread. */
  private volatile int lost;

  /** Hears of frames. */
  interface Taker {
    /**
     * A frame took so long.
     *
     * @param isEntering whether it was drawn while its window came into view
     * @param lostSoFar how many frames found no room since the beginning
     */
    void frame(long frameNanos, boolean isEntering, int lostSoFar);
  }

  /** Puts a frame in; if there is no room it is lost. On the main thread. */
  @SuppressWarnings("NonAtomicVolatileUpdate") // only the main thread writes
  void put(long frameNanos, boolean isEntering) {
    int position = written;
    if (position - taken == CAPACITY) {
      lost++;
    } else {
      nanos[position & (CAPACITY - 1)] = frameNanos;
      entering[position & (CAPACITY - 1)] = isEntering;
      written = position + 1;
    }
  }

  /** Takes all frames out, in their order. On the other thread. */
  void take(Taker taker) {
    int end = written;
    for (int position = taken; position != end; position++) {
      long frameNanos = nanos[position & (CAPACITY - 1)];
      boolean isEntering = entering[position & (CAPACITY - 1)];
      taken = position + 1;
      taker.frame(frameNanos, isEntering, lost);
    }
  }
}
