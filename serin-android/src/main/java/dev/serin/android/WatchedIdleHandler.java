package dev.serin.android;

import android.os.MessageQueue;
import dev.serin.runtime.LoopCall;
import dev.serin.runtime.LoopEvents;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A handler of the app or the framework, with its calls reported. The queue gets it for one call;
 * no list keeps it. Created and called by the loop's thread.
 */
final class WatchedIdleHandler implements MessageQueue.IdleHandler {
  final MessageQueue.IdleHandler handler;
  private final LoopCall call;

  /** Holds null while nothing is reported. */
  private final AtomicReference<@Nullable LoopEvents> listener;

  /** Removes this wrapper and others from a list that has got them. */
  private final Runnable unwrap;

  /** Whether the queue has got it for a call that is still to come. */
  private boolean isDue;

  WatchedIdleHandler(
      MessageQueue.IdleHandler handler,
      AtomicReference<@Nullable LoopEvents> listener,
      Runnable unwrap) {
    this.handler = handler;
    this.listener = listener;
    this.unwrap = unwrap;
    this.call = new LoopCall(LoopCall.Kind.IDLE_HANDLER, handler.getClass());
  }

  /** The handler in a wrapper; any other object itself. */
  static @Nullable Object plain(@Nullable Object handler) {
    return handler instanceof WatchedIdleHandler ? ((WatchedIdleHandler) handler).handler : handler;
  }

  /** The handler in a wrapper; any other handler itself. */
  static MessageQueue.IdleHandler plain(MessageQueue.IdleHandler handler) {
    return handler instanceof WatchedIdleHandler ? ((WatchedIdleHandler) handler).handler : handler;
  }

  /** Gives it to the queue for one call. */
  WatchedIdleHandler due() {
    isDue = true;
    return this;
  }

  /** The queue removes the handler that it has called, also if its list is another one by then. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other == this || handler.equals(plain(other));
  }

  @Override
  public int hashCode() {
    return handler.hashCode();
  }

  @Override
  public String toString() {
    return handler.toString();
  }

  @Override
  public boolean queueIdle() {
    if (!isDue) {
      unwrap.run();
    }
    isDue = false;
    LoopEvents events = listener.get();
    if (events == null) {
      return handler.queueIdle();
    }
    events.beginCall(call, LoopEvents.UNKNOWN_WAIT);
    try {
      return handler.queueIdle();
    } finally {
      events.endCall();
    }
  }
}
