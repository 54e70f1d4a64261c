package dev.serin.android;

import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells of input events that the windows of activities are given, by a callback around that of the
 * window, from when the activity is resumed until it is stopped. On the main thread.
 */
final class AppInput {
  private final Handler main;
  private final AppGuard guard;
  private final IdentityHashMap<Activity, WindowCallbacks> windows = new IdentityHashMap<>();
  private volatile @Nullable LoopEvents told;

  /**
   * Tells nothing yet.
   *
   * @param main a handler of the main thread
   */
  AppInput(Handler main, Log log) {
    this.main = main;
    this.guard = new AppGuard(log, "serin: not all input events are known; the app goes on: ");
  }

  /** Tells from now on; on any thread. */
  void start(LoopEvents events) {
    told = events;
  }

  /** Tells nothing more, and leaves the windows soon. On any thread. */
  void stop() {
    told = null;
    Loopers.run(main.getLooper(), () -> guard.run(this::leaveAll));
  }

  /** Who is told; null if nobody is. */
  @Nullable LoopEvents told() {
    return told;
  }

  /** An activity is resumed: its window may have another callback by now. */
  void resumed(Activity activity) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.M && told != null) {
      WindowCallbacks callbacks = windows.get(activity);
      if (callbacks == null) {
        callbacks = new WindowCallbacks(activity, this);
        windows.put(activity, callbacks);
      }
      callbacks.watch();
    }
  }

  /** An activity is not seen any more. */
  void stopped(Activity activity) {
    WindowCallbacks callbacks = windows.get(activity);
    if (callbacks != null) {
      callbacks.leave();
    }
    if (activity.isDestroyed()) {
      windows.remove(activity);
    }
  }

  private void leaveAll() {
    for (WindowCallbacks callbacks : windows.values()) {
      callbacks.leave();
    }
    windows.clear();
  }
}
