package dev.serin.android;

import android.hardware.display.DisplayManager;
import android.view.Display;
import java.util.concurrent.TimeUnit;

/**
 * The time between two beats of a display. Reads it again when the display reports a change. For
 * one thread.
 */
final class DisplayRate implements DisplayManager.DisplayListener {
  private static final double NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  /** The rate to assume for a display that reports none. */
  private static final float COMMON_HERTZ = 60;

  private static final float MIN_HERTZ = 1;
  private static final float MAX_HERTZ = 1000;

  private final Display display;

  /** 0 until it is read. */
  private long intervalNanos;

  DisplayRate(Display display) {
    this.display = display;
  }

  long intervalNanos() {
    if (intervalNanos == 0) {
      float hertz = display.getRefreshRate();
      boolean plausible = hertz >= MIN_HERTZ && hertz <= MAX_HERTZ;
      // Rounded up, as a frame of exactly n intervals must not seem longer.
      intervalNanos = (long) Math.ceil(NANOS_PER_SECOND / (plausible ? hertz : COMMON_HERTZ));
    }
    return intervalNanos;
  }

  @Override
  public void onDisplayChanged(int displayId) {
    if (displayId == display.getDisplayId()) {
      intervalNanos = 0;
    }
  }

  @Override
  public void onDisplayAdded(int displayId) {}

  @Override
  public void onDisplayRemoved(int displayId) {}
}
