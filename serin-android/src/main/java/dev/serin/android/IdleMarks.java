package dev.serin.android;

import android.os.MessageQueue;
import dev.serin.runtime.LoopCall;
import dev.serin.runtime.LoopEvents;

/**
 * Two idle handlers of ours, of which the second moves behind all others whenever the loop is idle:
 * what is called between them is told as one call. Handlers that were there before, and those that
 * were added since the loop was idle last, are not between them.
 */
final class IdleMarks {
  private static final LoopCall ANY =
      new LoopCall(LoopCall.Kind.IDLE_HANDLER, MessageQueue.IdleHandler.class);

  private final IdleHandlers of;

  IdleMarks(IdleHandlers of) {
    this.of = of;
  }

  /** Tells from the next time on that the loop is idle. */
  void add(MessageQueue queue) {
    IdleQueues.Own last = this::ends;
    IdleQueues.Own first = () -> begins(queue, last);
    queue.addIdleHandler(first);
    queue.addIdleHandler(last);
  }

  private boolean begins(MessageQueue queue, IdleQueues.Own last) {
    LoopEvents events = of.told();
    if (events == null) {
      queue.removeIdleHandler(last);
      return false;
    }
    queue.removeIdleHandler(last);
    queue.addIdleHandler(last);
    events.calls(ANY, LoopEvents.UNKNOWN_WAIT);
    return true;
  }

  private boolean ends() {
    LoopEvents events = of.told();
    if (events != null) {
      events.returned();
    }
    return true;
  }
}
