package dev.serin.android;

import android.app.Activity;
import android.app.Dialog;
import android.os.Build;
import android.os.Handler;
import android.view.View;
import android.view.Window;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopEvents;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Reports the input events of the windows of activities, by a callback around the window's. It is
 * in place from the activity's resume until its stop. Since Android 10 the same for their dialogs,
 * and other windows with the focus, which it looks for when the focus moves. On the main thread.
 */
final class AppInput {
  private final Handler main;
  private final AppGuard guard;
  private final Runnable look = this::look;
  private final IdentityHashMap<Window, Watched> windows = new IdentityHashMap<>();

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
      watch(activity.getWindow(), activity.getClass(), activity);
      lookSoon();
    }
  }

  /** Called when an activity is no longer visible. */
  void stopped(Activity activity) {
    for (Iterator<Watched> known = windows.values().iterator(); known.hasNext(); ) {
      Watched one = known.next();
      if (one.activity == activity) {
        one.callbacks.leave();
        if (activity.isDestroyed()) {
          known.remove();
        }
      }
    }
  }

  /** Looks when the window that gets the focus has been added. */
  private void lookSoon() {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q) {
      main.removeCallbacks(look);
      main.post(look);
    }
  }

  private void look() {
    if (listener.get() != null) {
      guard.run(this::watchOthers);
    }
  }

  /** Watches each shown window that is not watched, and forgets those that are gone. */
  private void watchOthers() {
    for (Iterator<Watched> known = windows.values().iterator(); known.hasNext(); ) {
      Watched one = known.next();
      if (!one.isOfActivity() && !one.callbacks.isAttached()) {
        one.callbacks.leave();
        known.remove();
      }
    }
    for (View view : GlobalWindows.shown()) {
      Window window = GlobalWindows.windowOf(view);
      Window.Callback callback = window == null ? null : window.getCallback();
      if (window != null && callback != null) {
        Activity activity = GlobalWindows.activityOf(view);
        Object owner = activity == null || callback instanceof Dialog ? callback : activity;
        watch(window, owner.getClass(), activity);
      }
    }
  }

  private void watch(Window window, Class<?> owner, @Nullable Activity activity) {
    Watched known = windows.get(window);
    if (known == null) {
      WindowCallbacks callbacks = new WindowCallbacks(window, owner, listener, this::lookSoon);
      known = new Watched(window, callbacks, activity);
      windows.put(window, known);
    }
    known.callbacks.watch();
  }

  private void leaveAll() {
    main.removeCallbacks(look);
    for (Watched one : windows.values()) {
      one.callbacks.leave();
    }
    windows.clear();
  }

  /** A window that is watched, and the activity that it belongs to, if that is known. */
  private static final class Watched {
    final Window window;
    final WindowCallbacks callbacks;
    final @Nullable Activity activity;

    Watched(Window window, WindowCallbacks callbacks, @Nullable Activity activity) {
      this.window = window;
      this.callbacks = callbacks;
      this.activity = activity;
    }

    boolean isOfActivity() {
      return activity != null && activity.getWindow() == window;
    }
  }
}
