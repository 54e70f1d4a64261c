package dev.serin.android;

import android.app.Activity;
import android.app.Dialog;
import android.os.Build;
import android.os.Handler;
import android.view.View;
import android.view.ViewTreeObserver;
import android.view.Window;
import dev.serin.runtime.LoopEvents;
import java.lang.ref.WeakReference;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.WeakHashMap;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Reports the input events of the windows of activities, by a callback around the window's. It is
 * in place from the activity's resume until its stop. Since Android 10, it also reports those of
 * dialogs and other windows, which it finds when the focus moves. On the main thread.
 */
final class AppInput {
  private final AppContext app;
  private final Visible visible;
  private final Handler main;
  private final AppGuard guard;
  private final Runnable update = this::update;
  private final ViewTreeObserver.OnWindowFocusChangeListener focus = hasFocus -> scheduleUpdate();
  private final IdentityHashMap<Window, Watched> windows = new IdentityHashMap<>();

  /** Of dialogs that are not shown, as long as other code may still pass events to Serin's. */
  private final WeakHashMap<Window, WeakReference<WindowCallbacks>> dialogs = new WeakHashMap<>();

  /** Holds null while nothing is reported. */
  private final AtomicReference<@Nullable LoopEvents> listener = new AtomicReference<>();

  private @Nullable GlobalWindows globalWindows;

  /** The sum of the windows at the last search. */
  private volatile int seenWindows;

  /** Starts without reporting. */
  AppInput(AppContext app, Visible visible) {
    this.app = app;
    this.visible = visible;
    this.main = app.main;
    this.guard = new AppGuard(app.log, "serin: some input events are unknown; the app continues: ");
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
      scheduleUpdate();
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

  /**
   * Called when the focus has moved. Several activities may be resumed at the same time since
   * Android 10, and none of them is resumed again when the user turns to it.
   *
   * @param focused the window that has got the focus, if it is watched
   */
  private void focusMoved(@Nullable Watched focused) {
    if (focused != null && focused.activity != null) {
      visible.focused(focused.activity);
    }
    scheduleUpdate();
  }

  /**
   * Finds windows that were added without a move of the focus, such as one on another display.
   * Called by the thread of the heartbeat while the loop waits; a window that is added meanwhile is
   * found at the next call.
   */
  void loopWaits() {
    guard.run(this::findAdded);
  }

  private void findAdded() {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q && GlobalWindows.sum() != seenWindows) {
      scheduleUpdate();
    }
  }

  /** Finds other windows later: a window that is about to get the focus has been added by then. */
  private void scheduleUpdate() {
    if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q && listener.get() != null) {
      main.removeCallbacks(update);
      main.post(update);
    }
  }

  private void update() {
    if (listener.get() != null) {
      guard.run(this::watchOthers);
    }
  }

  /** Watches each window that is shown. The focus may move from a popup, which has no window. */
  private void watchOthers() {
    GlobalWindows known = globalWindows;
    if (known == null) {
      known = new GlobalWindows(app.log, app.hidden);
      globalWindows = known;
    }
    seenWindows = GlobalWindows.sum();
    for (View view : GlobalWindows.shown()) {
      Window window = known.windowOf(view);
      Window.Callback callback = window == null ? null : window.getCallback();
      if (window != null && callback != null) {
        Activity activity = GlobalWindows.activityOf(view);
        Object owner = activity == null || callback instanceof Dialog ? callback : activity;
        watch(window, owner.getClass(), activity);
      } else {
        view.getViewTreeObserver().removeOnWindowFocusChangeListener(focus);
        view.getViewTreeObserver().addOnWindowFocusChangeListener(focus);
      }
    }
  }

  private void watch(Window window, Class<?> owner, @Nullable Activity activity) {
    Watched known = windows.get(window);
    if (known == null) {
      WeakReference<WindowCallbacks> former = dialogs.remove(window);
      WindowCallbacks callbacks = former == null ? null : former.get();
      if (callbacks == null) {
        callbacks = new WindowCallbacks(window, owner, listener, new Changes(window));
      }
      known = new Watched(callbacks, activity);
      windows.put(window, known);
    }
    known.callbacks.watch();
  }

  /** Called when a window is no longer shown. An activity's is watched until its stop. */
  private void detached(Window window) {
    Watched known = windows.get(window);
    Activity activity = known == null ? null : known.activity;
    if (known != null && (activity == null || activity.getWindow() != window)) {
      known.callbacks.leave();
      windows.remove(window);
      dialogs.put(window, new WeakReference<>(known.callbacks));
    }
  }

  private void leaveAll() {
    main.removeCallbacks(update);
    for (Watched one : windows.values()) {
      one.callbacks.leave();
    }
    windows.clear();
    dialogs.clear();
  }

  /** Receives the changes of a window. */
  private final class Changes implements WindowCallbacks.Listener {
    private final Window window;

    Changes(Window window) {
      this.window = window;
    }

    @Override
    public void focusMoved(boolean hasFocus) {
      guard.run(() -> AppInput.this.focusMoved(hasFocus ? windows.get(window) : null));
    }

    @Override
    public void detached() {
      guard.run(() -> AppInput.this.detached(window));
    }
  }

  /** A window that is watched, and the activity that it belongs to, if that is known. */
  private static final class Watched {
    final WindowCallbacks callbacks;
    final @Nullable Activity activity;

    Watched(WindowCallbacks callbacks, @Nullable Activity activity) {
      this.callbacks = callbacks;
      this.activity = activity;
    }
  }
}
