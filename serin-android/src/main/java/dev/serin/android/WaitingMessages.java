package dev.serin.android;

import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import android.os.Message;
import android.os.MessageQueue;
import android.os.SystemClock;
import dev.serin.issue.IssueKeys;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The waiting messages of a loop. They are read without the lock of their queue, as the loop and
 * all threads that post wait for the holder of that lock, which may be the reason why the loop
 * hangs. So a message that comes or goes meanwhile may be missing, and those after it. The app's
 * data in a message may be personal and is left out.
 */
final class WaitingMessages {
  private static final int MAX_MESSAGES = 100;

  /** The first version whose queues need no lock, and are not lists. */
  private static final int FIRST_WITHOUT_LOCK = 36;

  private final Looper looper;
  private final HiddenField<Message> first;
  private final HiddenField<Message> next;

  WaitingMessages(Looper looper, HiddenApi hidden) {
    this.looper = looper;
    this.first = hidden.field(MessageQueue.class, "mMessages", Message.class);
    this.next = hidden.field(Message.class, "next", Message.class);
  }

  /** Whether they can be read here. */
  boolean areKnown() {
    int version = Build.VERSION.SDK_INT;
    return version >= FIRST_WITHOUT_LOCK
        || (version >= Build.VERSION_CODES.M && first.isKnown() && next.isKnown());
  }

  /** The next one first, at most 100. Callable from any thread. */
  List<Map<String, Object>> list() {
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.M) {
      return Collections.emptyList(); // only its own thread knows a loop's queue
    }
    List<Map<String, Object>> messages = listed(Since23.queue(looper));
    if (messages.isEmpty() && Build.VERSION.SDK_INT >= FIRST_WITHOUT_LOCK) {
      DumpedMessages dumped = new DumpedMessages(MAX_MESSAGES);
      // Empty if the queue still has a lock. Android 17 calls toString on an app's data in a
      // message; that text is not kept.
      looper.dump(dumped, "");
      return dumped.messages();
    }
    return messages;
  }

  /**
   * How long the next message has been due; 0 if none is, or it is unknown. Messages posted at the
   * front of the queue have been due since the device was started, and do not count.
   */
  long overdueMillis() {
    long upMillis = SystemClock.uptimeMillis();
    for (Map<String, Object> waiting : list()) {
      Object dueInMillis = waiting.get(IssueKeys.DUE_IN_MILLIS);
      if (dueInMillis instanceof Long && -(Long) dueInMillis < upMillis) {
        return Math.max(0, -(Long) dueInMillis);
      }
    }
    return 0;
  }

  private List<Map<String, Object>> listed(MessageQueue queue) {
    List<Map<String, Object>> messages = new ArrayList<>();
    long nowMillis = SystemClock.uptimeMillis();
    Message message = first.of(queue);
    for (int i = 0; i < MAX_MESSAGES && message != null; i++) {
      Handler target = message.getTarget();
      // Neither a barrier, nor one that has just gone, nor Serin's own.
      if (target != null && !(target instanceof LooperHeartbeat)) {
        messages.add(described(message, target, nowMillis));
      }
      message = next.of(message);
    }
    return messages;
  }

  private static Map<String, Object> described(Message message, Handler target, long nowMillis) {
    @Nullable Runnable callback = message.getCallback();
    String what = callback == null ? String.valueOf(message.what) : callback.getClass().getName();
    return WaitingMessage.of(target.getClass().getName(), what, message.getWhen() - nowMillis);
  }
}
