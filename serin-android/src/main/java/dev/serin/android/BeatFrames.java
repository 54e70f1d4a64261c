package dev.serin.android;

import android.app.Activity;
import android.os.SystemClock;
import android.view.Choreographer;
import android.view.View;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.FrameSurface;
import dev.serin.runtime.FrameTiming;
import java.util.concurrent.atomic.AtomicBoolean;

/**
 * Frames where Android does not report them: a window drew after one beat, and the main thread
 * received the next one, which is requested only then. A frame lasts from one to the other.
 */
final class BeatFrames implements WindowFrames, Choreographer.FrameCallback {
  /** The interval for reporting drawn frames. */
  private static final long DRAIN_MILLIS = 200;

  private static final long NANOS_PER_MILLI = 1_000_000;

  private final Activity activity;
  private final View decor;
  private final EnterAnimation entering;
  private final FrameQueues queues;
  private final FrameContext context;
  private final FrameSurface surface;
  private final BeatRing ring = new BeatRing();
  private final Runnable beat = this::beat;
  private final Runnable drain = this::drain;
  private final AtomicBoolean isDrainDue = new AtomicBoolean();
  private final WindowDraws draws;

  // Main thread only.
  private final Choreographer choreographer = Choreographer.getInstance();

  /** The last beat, in ms; it precedes the drawing only if the views have the same time. */
  private long beatMillis = -1;

  private long beatNanos;

  /** The beat that is being handled. */
  private long nextBeatNanos;

  /** When the main thread received that beat, on the clock of all other times. */
  private long heardNanos;

  private boolean hasDrawn;

  // The start of the drawing on both clocks, and the time of the views before; if it has drawn.
  private long drawnNanos;
  private long drawnMillis;
  private long formerMillis;

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
    this.draws = new WindowDraws(decor, context.guard(), this::draws);
  }

  @Override
  public void start() {
    draws.start();
  }

  @Override
  public void stop() {
    stopped = true;
    choreographer.removeFrameCallback(this);
    draws.stop();
    context.handler().post(drain);
  }

  private void draws() {
    if (!hasDrawn && !stopped) {
      drawnNanos = queues.nowNanos();
      drawnMillis = SystemClock.uptimeMillis();
      formerMillis = decor.getDrawingTime();
      choreographer.postFrameCallback(this);
      hasDrawn = true;
    }
  }

  @Override
  public void doFrame(long frameTimeNanos) {
    nextBeatNanos = frameTimeNanos;
    context.guard().run(beat);
  }

  /** Ends a frame, unless its window has been removed meanwhile. */
  private void beat() {
    boolean isDrawn = hasDrawn && !stopped && decor.isAttachedToWindow();
    hasDrawn = false;
    if (isDrawn) {
      drawn(nextBeatNanos);
    }
    beatNanos = nextBeatNanos;
    beatMillis = nextBeatNanos / NANOS_PER_MILLI;
    heardNanos = queues.nowNanos();
  }

  /** Records that a frame was drawn before this beat. */
  private void drawn(long frameTimeNanos) {
    BeatRing.Beat beat = ring.next();
    if (beat != null) {
      begin(beat, frameTimeNanos);
      beat.isEntering = entering.covers(beat.frameNanos);
      beat.inputNanos = queues.inputNanos();
      beat.animationNanos = queues.animationNanos();
      beat.layoutNanos = queues.layoutNanos(drawnNanos);
      beat.drawNanos = queues.drawNanos(drawnNanos);
      ring.put();
      drainLater();
    }
  }

  private void drainLater() {
    if (isDrainDue.compareAndSet(false, true)) {
      boolean isPosted = false;
      try {
        isPosted = context.handler().postDelayed(drain, DRAIN_MILLIS);
      } finally {
        if (!isPosted) {
          isDrainDue.set(false);
        }
      }
    }
  }

  /**
   * Sets the begin of a frame. If the beat before it was not requested, the views know it: their
   * drawing time is that of the frame in which they were drawn. A window that was added again after
   * the drawing has another one, or none.
   */
  private void begin(BeatRing.Beat beat, long frameTimeNanos) {
    long itsMillis = decor.getDrawingTime();
    if (itsMillis == beatMillis) {
      beat.frameNanos = frameTimeNanos - beatNanos;
      beat.beganNanos = heardNanos;
    } else {
      boolean isKnown = itsMillis > 0 && itsMillis > formerMillis && itsMillis < drawnMillis;
      long beganMillis = isKnown ? itsMillis : drawnMillis;
      beat.frameNanos = frameTimeNanos - beganMillis * NANOS_PER_MILLI;
      beat.beganNanos = drawnNanos - (drawnMillis - beganMillis) * NANOS_PER_MILLI;
    }
  }

  private void drain() {
    isDrainDue.set(false);
    context.guard(() -> ring.take(this::frame));
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
