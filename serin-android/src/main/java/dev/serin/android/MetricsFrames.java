package dev.serin.android;

import android.app.Activity;
import android.view.FrameMetrics;
import android.view.Window;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.FrameSurface;
import dev.serin.runtime.FrameTiming;

/** Frames as the window itself reports them since Android 7. */
@SinceApi(24)
final class MetricsFrames implements WindowFrames, Window.OnFrameMetricsAvailableListener {
  /** Some devices report values in place of times that are negative, or greater than this. */
  private static final long MAX_NANOS = Long.MAX_VALUE / 2;

  private static final FrameStage[] STAGES = FrameStage.values();

  private final Activity activity;
  private final Window window;
  private final EnterAnimation entering;
  private final FrameContext context;
  private final FrameSurface surface;

  // The thread of the context's handler only.
  private final DisplayRate rate;
  private final FrameTiming timing = new FrameTiming();
  private int lost;

  MetricsFrames(
      Activity activity, DisplayRate rate, EnterAnimation entering, FrameContext context) {
    this.activity = activity;
    this.window = activity.getWindow();
    this.rate = rate;
    this.entering = entering;
    this.context = context;
    this.surface = context.events().surface();
  }

  @Override
  public void start() {
    window.addOnFrameMetricsAvailableListener(this, context.handler());
  }

  @Override
  public void stop() {
    String scene = context.scene(activity);
    Runnable report = () -> context.guard(() -> reportLost(scene));
    try {
      window.removeOnFrameMetricsAvailableListener(this);
    } finally {
      if (!context.handler().post(report)) {
        report.run(); // an error has ended the frame thread
      }
    }
  }

  /** No frame follows that could report them. */
  private void reportLost(String scene) {
    if (lost > 0) {
      surface.lost(scene, lost);
      lost = 0;
    }
  }

  @Override
  public void onFrameMetricsAvailable(Window from, FrameMetrics metrics, int lostReports) {
    try {
      frame(metrics, lostReports);
    } catch (Throwable e) {
      context.failed(e); // a guard would allocate a lambda per frame
    }
  }

  private void frame(FrameMetrics metrics, int lostReports) {
    lost += lostReports;
    timing.clear(context.scene(activity), rate.intervalNanos());
    for (FrameStage stage : STAGES) {
      timing.stageNanos(stage, nanos(metrics, metric(stage)));
    }
    long totalNanos = nanos(metrics, FrameMetrics.TOTAL_DURATION);
    if (totalNanos == FrameTiming.UNKNOWN) {
      lost++;
      return;
    }
    long vsyncNanos = nanos(metrics, FrameMetrics.INTENDED_VSYNC_TIMESTAMP);
    if (vsyncNanos > 0) {
      timing.vsyncNanos(vsyncNanos);
      timing.beganNanos(vsyncNanos);
    }
    timing.deadlineNanos(nanos(metrics, FrameMetrics.DEADLINE));
    timing.entering(entering.covers(totalNanos));
    timing.first(metrics.getMetric(FrameMetrics.FIRST_DRAW_FRAME) == 1);
    timing.lostBefore(lost);
    lost = 0;
    surface.frame(timing);
  }

  /** A time; unknown where this version of Android reports that it does not have it. */
  private static long nanos(FrameMetrics metrics, int metric) {
    long nanos = metrics.getMetric(metric);
    return nanos < 0 || nanos > MAX_NANOS ? FrameTiming.UNKNOWN : nanos;
  }

  private static int metric(FrameStage stage) {
    switch (stage) {
      case UNKNOWN_DELAY:
        return FrameMetrics.UNKNOWN_DELAY_DURATION;
      case INPUT_HANDLING:
        return FrameMetrics.INPUT_HANDLING_DURATION;
      case ANIMATION:
        return FrameMetrics.ANIMATION_DURATION;
      case LAYOUT_MEASURE:
        return FrameMetrics.LAYOUT_MEASURE_DURATION;
      case DRAW:
        return FrameMetrics.DRAW_DURATION;
      case SYNC:
        return FrameMetrics.SYNC_DURATION;
      case COMMAND_ISSUE:
        return FrameMetrics.COMMAND_ISSUE_DURATION;
      case SWAP_BUFFERS:
        return FrameMetrics.SWAP_BUFFERS_DURATION;
      case TOTAL:
        return FrameMetrics.TOTAL_DURATION;
      case GPU:
        return FrameMetrics.GPU_DURATION;
    }
    throw new IllegalArgumentException(stage.toString());
  }
}
