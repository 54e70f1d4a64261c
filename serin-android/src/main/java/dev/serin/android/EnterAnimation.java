package dev.serin.android;

import dev.serin.runtime.Clock;
import java.util.concurrent.TimeUnit;

/**
 * Whether the animation by which an activity comes into view is over. The system notifies only the
 * activity itself, and not after each resume, so the animation counts as over after a while. The
 * main thread ends it; any thread may ask.
 */
final class EnterAnimation {
  /** The maximum duration of the animation after a resume. */
  static final long LIMIT_MILLIS = 1000;

  /** A time before all frames. */
  private static final long LONG_NANOS = Long.MAX_VALUE / 2;

  private final Clock clock;
  private volatile long overNanos;

  /**
   * Starts now.
   *
   * @param comes whether there may be an animation: the activity was not visible until now
   */
  EnterAnimation(Clock clock, boolean comes) {
    this.clock = clock;
    long limitNanos = TimeUnit.MILLISECONDS.toNanos(LIMIT_MILLIS);
    this.overNanos = clock.nanoTime() + (comes ? limitNanos : -LONG_NANOS);
  }

  /** Ends it now, unless it is over already. On the main thread. */
  void over() {
    long nowNanos = clock.nanoTime();
    if (nowNanos - overNanos < 0) {
      overNanos = nowNanos;
    }
  }

  /** Whether a frame of this duration, which ends now, began before the end of the animation. */
  boolean covers(long frameNanos) {
    return clock.nanoTime() - frameNanos - overNanos < 0;
  }
}
