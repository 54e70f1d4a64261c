package dev.serin.android;

import dev.serin.runtime.Clock;
import java.util.concurrent.TimeUnit;

/**
 * Whether the animation by which an activity comes into view is over. The system tells the activity
 * itself only, and not after each resume: a while later it counts as over. Ended by the main
 * thread, asked by any.
 */
final class EnterAnimation {
  /** For how long after a resume the animation is waited for. */
  static final long LIMIT_MILLIS = 1000;

  /** So long ago is before all frames. */
  private static final long LONG_NANOS = Long.MAX_VALUE / 2;

  private final Clock clock;
  private volatile long overNanos;

  /**
   * It begins now.
   *
   * @param comes whether there may be one: the activity was not seen until now
   */
  EnterAnimation(Clock clock, boolean comes) {
    this.clock = clock;
    long limitNanos = TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS);
    this.overNanos = clock.nanoTime() + (comes ? limitNanos : -LONG_NANOS);
  }

  /** It is over now, if it was not before. On the main thread. */
  void over() {
    long nowNanos = clock.nanoTime();
    if (nowNanos - overNanos < 0) {
      overNanos = nowNanos;
    }
  }

  /** Whether a frame began before that is done now and took so long. */
  boolean covers(long frameNanos) {
    return clock.nanoTime() - frameNanos - overNanos < 0;
  }
}
