package dev.serin.android;

import android.os.Build;
import android.os.Looper;
import android.os.MessageQueue;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import java.util.ArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The idle handlers of a loop, which its queue calls between messages: each reports its calls. For
 * this, a list that wraps the handlers for the queue replaces its hidden list. If this is not
 * possible, two handlers of Serin report the calls between them.
 */
final class IdleHandlers {
  private final Looper looper;
  private final AppGuard guard;
  private final HiddenField<ArrayList<MessageQueue.IdleHandler>> handlers;

  /** Since Android 16 the list has its own lock; before, the queue is the lock. */
  private final HiddenField<Object> lock;

  /** Holds null while nothing is reported. */
  private final AtomicReference<@Nullable LoopEvents> listener = new AtomicReference<>();

  /** Serin's list, while the queue uses it. Guarded by the lock of the queue's list. */
  private @Nullable IdleHandlerList list;

  /** Starts without reporting. */
  @SuppressWarnings("unchecked") // the queue adds only handlers
  IdleHandlers(Looper looper, Log log, HiddenApi hidden) {
    this.looper = looper;
    this.guard = new AppGuard(log, "serin: some idle handlers are unknown; the app continues: ");
    this.handlers =
        hidden.field(
            MessageQueue.class,
            "mIdleHandlers",
            (Class<ArrayList<MessageQueue.IdleHandler>>) (Class<?>) ArrayList.class);
    this.lock = hidden.field(MessageQueue.class, "mIdleHandlersLock", Object.class);
  }

  /** Starts reporting. */
  void start(LoopEvents events) {
    listener.set(events);
    IdleQueues.of(looper, queue -> guard.run(() -> watch(queue)));
  }

  /** Stops reporting. Callable from any thread. */
  void stop() {
    listener.set(null);
    IdleQueues.of(looper, queue -> guard.run(() -> leave(queue)));
  }

  private void watch(MessageQueue queue) {
    if (!handlers.isKnown()) {
      new IdleMarks(listener).add(queue);
      return;
    }
    synchronized (queue) {
      synchronized (lock(queue)) {
        ArrayList<MessageQueue.IdleHandler> former = handlers.of(queue);
        if (former != null && listener.get() != null) {
          Runnable unwrap = () -> guard.run(() -> unwrap(queue));
          IdleHandlerList ours =
              Build.VERSION.SDK_INT >= Build.VERSION_CODES.N
                  ? new WholeIdleHandlerList(listener, former, unwrap)
                  : new IdleHandlerList(listener, former, unwrap);
          handlers.set(queue, ours);
          list = ours;
        }
      }
    }
  }

  @SuppressWarnings("ReferenceEquality") // lists with the same handlers are equal
  private void leave(MessageQueue queue) {
    synchronized (queue) {
      synchronized (lock(queue)) {
        IdleHandlerList ours = list;
        if (ours == null) {
          return;
        }
        if (handlers.of(queue) == ours) {
          handlers.set(queue, ours.former());
        }
        list = null;
      }
    }
    unwrap(queue);
  }

  /**
   * Another tool may have put wrappers into its list; apps could not remove their handlers then.
   */
  private void unwrap(MessageQueue queue) {
    synchronized (queue) {
      synchronized (lock(queue)) {
        ArrayList<MessageQueue.IdleHandler> current = handlers.of(queue);
        for (int i = 0; current != null && i < current.size(); i++) {
          if (current.get(i) instanceof WatchedIdleHandler) {
            current.set(i, WatchedIdleHandler.plain(current.get(i)));
          }
        }
      }
    }
  }

  private Object lock(MessageQueue queue) {
    Object known = lock.of(queue);
    return known == null ? queue : known;
  }
}
