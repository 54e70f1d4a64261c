package dev.serin.android;

import android.app.Activity;
import android.os.Build;
import android.os.Handler;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import java.util.IdentityHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Reports the input events of the windows of activities, by a callback around the window's. It is
 * in place from the activity's resume until its stop. On the main thread.
 */
final class AppInput {
  private final Handler main;
  private final AppGuard guard;
  private final IdentityHashMap<Activity, WindowCallbacks> windows = new IdentityHashMap<>();

  /** Holds null while nothing is reported. */
  private final AtomicReference<@Nullable LoopEvents> listener = new AtomicReference<>();

  /**
   * Starts without reporting.
   *
   * @param main a handler of the main thread
   */
  AppInput(Handler main, Log log) {
    this.main = main;
    this.guard = new AppGuard(log, "serin: some input events are unknown; the app continues: ");
  }

  /** Starts reporting. Callable from any thread. */
  void start(LoopEvents events) {
    listener.set(events);
  }

  /** Stops reporting at once, and leaves the windows soon. Callable from any thread. */
  void stop() {
    listener.set(null);
    Loopers.run(main.getLooper(), () -> guard.run(this::leaveAll));
  }

  /** Called when an activity is resumed: its window may have another callback by now. */
  void resumed(Activity activity) {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.M && listener.get() != null) {
      WindowCallbacks callbacks = windows.get(activity);
      if (callbacks == null) {
        callbacks = new WindowCallbacks(activity, listener);
        windows.put(activity, callbacks);
      }
      callbacks.watch();
    }
  }

  /** Called when an activity is no longer visible. */
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
