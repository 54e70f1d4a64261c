package dev.serin.runtime;

import org.jspecify.annotations.Nullable;

/** Who wants to hear of frames, and of which. */
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

  /** How the listener is called. */
  FrameCalls calls() {
    return calls;
  }

  /**
   * A frame was drawn.
   *
   * @param made the frame as an object, if one has been made of it
   * @return the same, if one has by now
   */
  abstract @Nullable Frame tell(FrameTiming frame, int droppedFrames, @Nullable Frame made);

  /** The user has left the program. */
  void left() {}

  /** Nothing is heard of for a while; what has been heard until now is forgotten. */
  void forget() {}

  /** One that hears of each frame. */
  static final class OfFrames extends FrameSubscription {
    private final FrameListener listener;

    OfFrames(FrameListener listener, FrameFilter filter, FrameCalls calls) {
      super(listener, filter, calls);
      this.listener = listener;
    }

    @Override
    @Nullable Frame tell(FrameTiming timing, int droppedFrames, @Nullable Frame made) {
      if (!wants(timing, droppedFrames)) {
        return made;
      }
      Frame frame = made == null ? new Frame(timing, droppedFrames) : made;
      calls().call(() -> listener.frame(frame), timing.intervalNanos);
      return frame;
    }
  }
}
