package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** A listener's subscription to frames, with its filter. */
abstract class FrameSubscription {
  private final Object listener;
  private final FrameFilter filter;
  private final FrameCalls calls;

  FrameSubscription(Object listener, FrameFilter filter, FrameCalls calls) {
    this.listener = listener;
    this.filter = filter;
    this.calls = calls;
  }

  boolean isOf(Object listener) {
    return this.listener == listener;
  }

  boolean wants(FrameTiming frame, int droppedFrames) {
    return filter.passes(frame, droppedFrames);
  }

  /** Calls the listener. */
  FrameCalls calls() {
    return calls;
  }

  /**
   * Handles a drawn frame.
   *
   * @param made the frame as an object, if one has been created
   * @return the same, or the object created here; null if there is none
   */
  abstract @Nullable Frame deliver(FrameTiming frame, int droppedFrames, @Nullable Frame made);

  /** The user has left the program. */
  void left() {}

  /** Discards collected frames, as no more will be reported for a while. */
  void forget() {}

  /** A subscription to each frame. */
  static final class OfFrames extends FrameSubscription {
    private final FrameListener listener;

    OfFrames(FrameListener listener, FrameFilter filter, FrameCalls calls) {
      super(listener, filter, calls);
      this.listener = listener;
    }

    @Override
    @Nullable Frame deliver(FrameTiming timing, int droppedFrames, @Nullable Frame made) {
      if (!wants(timing, droppedFrames)) {
        return made;
      }
      Frame frame = made == null ? new Frame(timing, droppedFrames) : made;
      calls().call(() -> listener.frame(frame), timing.intervalNanos);
      return frame;
    }
  }
}
