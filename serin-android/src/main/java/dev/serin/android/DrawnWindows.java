package dev.serin.android;

import android.app.Activity;
import java.util.IdentityHashMap;

/** Notifies a listener when the window of a resumed activity draws. On the main thread. */
final class DrawnWindows {
  private final AppGuard guard;
  private final Runnable listener;
  private final IdentityHashMap<Activity, WindowDraws> watched = new IdentityHashMap<>();

  /**
   * Starts without a window.
   *
   * @param listener called for each drawing; may throw
   */
  DrawnWindows(AppGuard guard, Runnable listener) {
    this.guard = guard;
    this.listener = listener;
  }

  /** Called when an activity is resumed. */
  void resumed(Activity activity) {
    guard.run(() -> watch(activity));
  }

  private void watch(Activity activity) {
    if (!watched.containsKey(activity)) {
      WindowDraws draws = new WindowDraws(activity.getWindow().getDecorView(), guard, listener);
      draws.start();
      watched.put(activity, draws); // if that failed, the next resumption tries again
    }
  }

  /** Called when an activity is paused. */
  void paused(Activity activity) {
    WindowDraws draws = watched.remove(activity);
    if (draws != null) {
      guard.run(draws::stop);
    }
  }

  /** Watches no window any more. */
  void stop() {
    for (WindowDraws draws : watched.values()) {
      guard.run(draws::stop);
    }
    watched.clear();
  }
}
