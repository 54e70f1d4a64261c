package dev.serin.android;

import android.app.Activity;
import android.view.Choreographer;
import android.view.View;
import android.view.ViewTreeObserver;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.FrameSurface;
import dev.serin.runtime.FrameTiming;

/**
 * Frames where Android does not report them: whether the window drew between two beats that the
 * main thread received, and how far apart they are. Discards the time before the first beat after a
 * resume.
 */
final class BeatFrames
    implements WindowFrames, Choreographer.FrameCallback, ViewTreeObserver.OnDrawListener {
  /** The interval for reporting drawn frames. */
  private static final long DRAIN_MILLIS = 200;

  private final Activity activity;
  private final View decor;
  private final EnterAnimation entering;
  private final FrameQueues queues;
  private final FrameContext context;
  private final FrameSurface surface;
  private final BeatRing ring = new BeatRing();
  private final Runnable drain = this::drain;

  // Main thread only.
  private final Choreographer choreographer = Choreographer.getInstance();
  private boolean hasBeat;
  private long beatNanos;

  /** When the main thread received that beat, on the clock of all other times. */
  private long heardNanos;

  private boolean hasDrawn;

  /** The start of the drawing; valid only if it has drawn. */
  private long drawnNanos;

  private volatile boolean stopped;

  // The thread of the context's handler only.
  private final DisplayRate rate;
  private final FrameTiming timing = new FrameTiming();
  private int lost;
  private boolean hasTold;

  BeatFrames(
      Activity activity,
      DisplayRate rate,
      EnterAnimation entering,
      FrameQueues queues,
      FrameContext context) {
    this.activity = activity;
    this.decor = activity.getWindow().getDecorView();
    this.rate = rate;
    this.entering = entering;
    this.queues = queues;
    this.context = context;
    this.surface = context.events().surface();
  }

  /** Posts the listener, as a window that is not shown yet would forget it once it is shown. */
  @Override
  public void start() {
    decor.post(() -> context.guard(this::listen));
    choreographer.postFrameCallback(this);
    context.handler().postDelayed(drain, DRAIN_MILLIS);
  }

  @Override
  public void stop() {
    stopped = true;
    choreographer.removeFrameCallback(this);
    decor.getViewTreeObserver().removeOnDrawListener(this);
    context.handler().post(drain);
  }

  @Override
  public void onDraw() {
    if (!hasDrawn) {
      hasDrawn = true;
      drawnNanos = queues.nowNanos();
    }
  }

  @Override
  public void doFrame(long frameTimeNanos) {
    if (stopped) {
      return;
    }
    if (hasBeat && hasDrawn) {
      drawn(frameTimeNanos - beatNanos);
    }
    hasBeat = true;
    beatNanos = frameTimeNanos;
    heardNanos = queues.nowNanos();
    hasDrawn = false;
    choreographer.postFrameCallback(this);
  }

  /** Records that the frame before this beat was drawn. */
  private void drawn(long frameNanos) {
    BeatRing.Beat beat = ring.next();
    if (beat != null) {
      beat.frameNanos = frameNanos;
      beat.beganNanos = heardNanos;
      beat.isEntering = entering.covers(frameNanos);
      beat.inputNanos = queues.inputNanos();
      beat.animationNanos = queues.animationNanos();
      beat.layoutNanos = queues.layoutNanos(drawnNanos);
      beat.drawNanos = queues.drawNanos(drawnNanos);
      ring.put();
    }
  }

  private void listen() {
    if (!stopped) {
      decor.getViewTreeObserver().addOnDrawListener(this);
    }
  }

  private void drain() {
    context.handler().removeCallbacks(drain);
    context.guard(() -> ring.take(this::frame));
    if (!stopped) {
      context.handler().postDelayed(drain, DRAIN_MILLIS);
    }
  }

  /** Rounds to whole beats, as beats are slightly irregular. */
  private void frame(BeatRing.Beat beat, int lostSoFar) {
    long intervalNanos = rate.intervalNanos();
    long beats = Math.max(1, (beat.frameNanos + intervalNanos / 2) / intervalNanos);
    timing.clear(context.scene(activity), intervalNanos);
    timing.stageNanos(FrameStage.TOTAL, beats * intervalNanos);
    timing.beganNanos(beat.beganNanos);
    timing.stageNanos(FrameStage.INPUT_HANDLING, beat.inputNanos);
    timing.stageNanos(FrameStage.ANIMATION, beat.animationNanos);
    timing.stageNanos(FrameStage.LAYOUT_MEASURE, beat.layoutNanos);
    timing.stageNanos(FrameStage.DRAW, beat.drawNanos);
    timing.entering(beat.isEntering);
    timing.first(!hasTold);
    hasTold = true;
    timing.lostBefore(lostSoFar - lost);
    lost = lostSoFar;
    surface.frame(timing);
  }
}
