package android.os;

import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Stub: runs what is posted one after the other, on a daemon thread of its own. Field names are
 * Android's, as Matrix looks for them by reflection.
 */
public class Handler {
  @Nullable Callback mCallback;

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
    var unused = executor.schedule(task, delayMillis, TimeUnit.MILLISECONDS);
    return true;
  }

  /** Does nothing: the thread is busy updating Matrix's clock, so that no later task runs. */
  public void removeCallbacks(Runnable task) {}

  /** Forgets all tasks that have not begun. */
  public void removeCallbacksAndMessages(@Nullable Object token) {
    executor.getQueue().clear();
  }

  private static Thread daemon(Runnable task) {
    Thread thread = new Thread(task, "handler");
    thread.setDaemon(true);
    return thread;
  }
}
