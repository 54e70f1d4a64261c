package dev.serin.android;

import android.os.MessageQueue;
import dev.serin.runtime.LoopCall;
import dev.serin.runtime.LoopEvents;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Two idle handlers of Serin. The second moves behind all others whenever the loop is idle; the
 * calls between the two are reported as one call. Handlers that were there before, and those added
 * since the loop was last idle, are not between them.
 */
final class IdleMarks {
  private static final LoopCall ANY =
      new LoopCall(LoopCall.Kind.IDLE_HANDLER, MessageQueue.IdleHandler.class);

  /** Holds null while nothing is reported. */
  private final AtomicReference<@Nullable LoopEvents> listener;

  IdleMarks(AtomicReference<@Nullable LoopEvents> listener) {
    this.listener = listener;
  }

  /** Starts reporting with the next time that the loop is idle. */
  void add(MessageQueue queue) {
    IdleQueues.Own last = this::ends;
    IdleQueues.Own first = () -> begins(queue, last);
    queue.addIdleHandler(first);
    queue.addIdleHandler(last);
  }

  private boolean begins(MessageQueue queue, IdleQueues.Own last) {
    LoopEvents events = listener.get();
    if (events == null) {
      queue.removeIdleHandler(last);
      return false;
    }
    queue.removeIdleHandler(last);
    queue.addIdleHandler(last);
    events.beginCall(ANY, LoopEvents.UNKNOWN_WAIT);
    return true;
  }

  private boolean ends() {
    LoopEvents events = listener.get();
    if (events != null) {
      events.endCall();
    }
    return true;
  }
}
