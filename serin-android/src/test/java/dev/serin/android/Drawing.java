package dev.serin.android;

import android.app.Activity;
import android.os.Build;
import android.os.SystemClock;
import android.view.Choreographer;
import android.view.FrameMetrics;
import java.time.Duration;
import org.robolectric.Shadows;
import org.robolectric.shadows.FrameMetricsBuilder;
import org.robolectric.shadows.ShadowChoreographer;

/**
 * An animation of several frames, each with work that takes some time. It asks for the next frame
 * before it works, as the framework's own animations do. If windows report frames, this one does.
 */
final class Drawing implements Choreographer.FrameCallback {
  private static final Duration BEAT = Duration.ofNanos((long) (1e9 / 60));
  private static final long NANOS_PER_MILLI = 1_000_000;
  private static final int MAX_BEATS = 1000;

  private final Activity activity;
  private final long millis;
  private int left;

  Drawing(Activity activity, long millis, int frames) {
    this.activity = activity;
    this.millis = millis;
    this.left = frames;
  }

  /** Draws all frames. */
  void run(Loop loop) throws Exception {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(BEAT);
    Choreographer.getInstance().postFrameCallback(this);
    for (int i = 0; i < MAX_BEATS && left > 0; i++) {
      int before = left;
      loop.runWhatIsDue();
      if (left == before) {
        SystemClock.sleep(1);
      }
    }
    SystemClock.sleep(BEAT.toMillis() + 1);
    loop.runWhatIsDue();
    ShadowChoreographer.reset();
    if (left > 0) {
      throw new AssertionError(left + " frames have not been drawn");
    }
  }

  @Override
  public void doFrame(long frameNanos) {
    if (left == 0) {
      return;
    }
    left--;
    Choreographer.getInstance().postFrameCallback(this);
    SystemClock.sleep(millis);
    Animated.drawInTraversal(activity.getWindow().getDecorView(), frameNanos);
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.O) {
      tell(frameNanos);
    }
  }

  private void tell(long frameNanos) {
    FrameMetricsBuilder metrics =
        new FrameMetricsBuilder()
            .setMetric(FrameMetrics.DRAW_DURATION, millis * NANOS_PER_MILLI)
            .setMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP, frameNanos);
    try {
      Shadows.shadowOf(activity.getWindow()).reportOnFrameMetricsAvailable(metrics.build());
    } catch (Exception e) {
      throw new AssertionError(e);
    }
  }

  /** The framework's loop. */
  interface Loop {
    void runWhatIsDue() throws Exception;
  }
}
