package android.os;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stub: runs posted tasks one after the other, on a separate daemon thread. Tasks with a delay of a
 * second or more never run, as no measurement takes that long. They are kept under a lock, as in
 * Android's queue, which also wakes its thread. Field names are Android's, as Matrix looks for them
 * by reflection.
 */
public class Handler {
  private static final long NEVER_MILLIS = 1000;

  @Nullable Callback mCallback;

  private final Deque<Runnable> late = new ArrayDeque<>();

  private final ScheduledThreadPoolExecutor executor =
      new ScheduledThreadPoolExecutor(1, Handler::daemon);

  /** Would handle messages. */
  public interface Callback {
    /** Returns whether the message was handled. */
    boolean handleMessage(Message message);
  }

  /** A handler for a loop. */
  public Handler(@Nullable Looper looper) {}

  /** Runs a task as soon as possible. */
  public boolean post(Runnable task) {
    return postDelayed(task, 0);
  }

  /** Runs a task after a delay. */
  public boolean postDelayed(Runnable task, long delayMillis) {
    if (delayMillis >= NEVER_MILLIS) {
      synchronized (late) {
        return late.add(task);
      }
    }
    var unused = executor.schedule(task, delayMillis, TimeUnit.MILLISECONDS);
    return true;
  }

  /** Removes a task with a delay of a second or more. */
  public void removeCallbacks(Runnable task) {
    synchronized (late) {
      late.remove(task);
    }
  }

  /** Removes all tasks that have not begun. */
  public void removeCallbacksAndMessages(@Nullable Object token) {
    executor.getQueue().clear();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "handler");
    thread.setDaemon(true);
    return thread;
  }
}
