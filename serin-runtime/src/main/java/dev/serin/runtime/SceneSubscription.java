package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/**
 * Subscribes a listener to sums of a scene's frames. A sum is delivered after a set time since its
 * first frame, when the scene changes, and when the user leaves. Safe for use by several threads.
 */
final class SceneSubscription extends FrameSubscription {
  private final SceneListener listener;
  private final long everyNanos;
  private final Clock clock;
  private @Nullable FrameSlice open;
  private long beganNanos;
  private volatile long intervalNanos;

  /**
   * Creates a subscription without frames.
   *
   * @param everyNanos the time after which a sum is delivered
   */
  SceneSubscription(
      SceneListener listener, FrameFilter filter, FrameCalls calls, long everyNanos, Clock clock) {
    super(listener, filter, calls);
    this.listener = listener;
    this.everyNanos = everyNanos;
    this.clock = clock;
  }

  @Override
  @Nullable Frame deliver(FrameTiming frame, int droppedFrames, @Nullable Frame made) {
    call(add(frame, droppedFrames));
    return made;
  }

  @Override
  void left() {
    call(take());
  }

  @Override
  void forget() {
    take();
  }

  /** Adds a frame. Returns the sum that is due, or null. */
  private synchronized @Nullable FrameSlice add(FrameTiming frame, int droppedFrames) {
    long nowNanos = clock.nanoTime();
    FrameSlice before = open;
    boolean isOther = before != null && !before.scene.equals(frame.scene);
    if (isOther) {
      open = null;
    }
    if (!frame.isEntering && wants(frame, droppedFrames)) {
      if (open == null) {
        open = new FrameSlice(frame.scene);
        beganNanos = nowNanos;
      }
      open.add(frame, droppedFrames);
      intervalNanos = frame.intervalNanos;
    }
    if (isOther) {
      return before;
    }
    return open != null && nowNanos - beganNanos >= everyNanos ? take() : null;
  }

  private synchronized @Nullable FrameSlice take() {
    FrameSlice taken = open;
    open = null;
    return taken;
  }

  private void call(@Nullable FrameSlice ended) {
    if (ended != null) {
      SceneFrames frames = new SceneFrames(ended);
      calls().call(() -> listener.scene(frames), intervalNanos);
    }
  }
}
