package dev.serin.android;

import android.os.SystemClock;
import android.view.ActionMode;
import android.view.KeyEvent;
import android.view.KeyboardShortcutGroup;
import android.view.Menu;
import android.view.MenuItem;
import android.view.MotionEvent;
import android.view.SearchEvent;
import android.view.View;
import android.view.Window;
import android.view.WindowManager;
import android.view.accessibility.AccessibilityEvent;
import dev.serin.runtime.LoopCall;
import dev.serin.runtime.LoopEvents;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Passes calls on to the callback that a window had, and reports its input events. Methods of later
 * versions of Android are not called before them.
 */
@SinceApi(23)
final class WatchedWindow implements Window.Callback {
  /** A longer wait means that the time of the event is made up. */
  private static final long MAX_WAITED_MILLIS = TimeUnit.MINUTES.toMillis(10);

  /** The number of the last event that reached it. */
  long reachedAt;

  /** Whether no caller passes events to it any more, as far as that is known. */
  boolean isLost;

  private final Window.Callback former;
  private final Tracker tracker;

  /** Holds null while nothing is reported. */
  private final AtomicReference<@Nullable LoopEvents> listener;

  private final LoopCall touch;
  private final LoopCall key;
  private final LoopCall motion;

  /** Follows events through the callbacks of a window. */
  interface Tracker {
    /** Called when an event reaches a callback. */
    void enters(WatchedWindow one);

    /**
     * Called when the last event that reached a callback has been passed on.
     *
     * @param reachesAll whether every callback passes such events on
     */
    void left(boolean reachesAll);

    /** Called when the window has got or lost the focus. */
    void focusMoved(boolean hasFocus);

    /** Called when the window is no longer part of the screen. */
    void detached();
  }

  /**
   * Passes calls on to a callback.
   *
   * @param owner the class of the activity or dialog whose window it is
   */
  WatchedWindow(
      Window.Callback former,
      Class<?> owner,
      Tracker tracker,
      AtomicReference<@Nullable LoopEvents> listener) {
    this.former = former;
    this.tracker = tracker;
    this.listener = listener;
    this.touch = new LoopCall(LoopCall.Kind.TOUCH, owner);
    this.key = new LoopCall(LoopCall.Kind.KEY, owner);
    this.motion = new LoopCall(LoopCall.Kind.MOTION, owner);
  }

  /** Whether it belongs to the given tracker. */
  boolean isOf(Tracker some) {
    return tracker == some;
  }

  /** The callback that the window had. */
  Window.Callback former() {
    return former;
  }

  /** Reports that an event is about to be passed on; returns the listener. */
  private @Nullable LoopEvents begin(LoopCall call, long eventMillis) {
    tracker.enters(this);
    LoopEvents events = listener.get();
    if (events != null) {
      long waitedMillis = SystemClock.uptimeMillis() - eventMillis;
      boolean isKnown = waitedMillis >= 0 && waitedMillis <= MAX_WAITED_MILLIS;
      events.beginCall(
          call, isKnown ? TimeUnit.MILLISECONDS.toNanos(waitedMillis) : LoopEvents.UNKNOWN_WAIT);
    }
    return events;
  }

  private void end(@Nullable LoopEvents events) {
    if (events != null) {
      events.endCall();
    }
    tracker.left(false);
  }

  @Override
  public boolean dispatchKeyEvent(KeyEvent event) {
    LoopEvents events = begin(key, event.getEventTime());
    try {
      return former.dispatchKeyEvent(event);
    } finally {
      end(events);
    }
  }

  @Override
  public boolean dispatchKeyShortcutEvent(KeyEvent event) {
    LoopEvents events = begin(key, event.getEventTime());
    try {
      return former.dispatchKeyShortcutEvent(event);
    } finally {
      end(events);
    }
  }

  @Override
  public boolean dispatchTouchEvent(MotionEvent event) {
    LoopEvents events = begin(touch, event.getEventTime());
    try {
      return former.dispatchTouchEvent(event);
    } finally {
      end(events);
    }
  }

  @Override
  public boolean dispatchTrackballEvent(MotionEvent event) {
    LoopEvents events = begin(motion, event.getEventTime());
    try {
      return former.dispatchTrackballEvent(event);
    } finally {
      end(events);
    }
  }

  @Override
  public boolean dispatchGenericMotionEvent(MotionEvent event) {
    LoopEvents events = begin(motion, event.getEventTime());
    try {
      return former.dispatchGenericMotionEvent(event);
    } finally {
      end(events);
    }
  }

  @Override
  public boolean dispatchPopulateAccessibilityEvent(AccessibilityEvent event) {
    return former.dispatchPopulateAccessibilityEvent(event);
  }

  @Override
  public @Nullable View onCreatePanelView(int featureId) {
    return former.onCreatePanelView(featureId);
  }

  @Override
  public boolean onCreatePanelMenu(int featureId, Menu menu) {
    return former.onCreatePanelMenu(featureId, menu);
  }

  @Override
  public boolean onPreparePanel(int featureId, @Nullable View view, Menu menu) {
    return former.onPreparePanel(featureId, view, menu);
  }

  @Override
  public boolean onMenuOpened(int featureId, Menu menu) {
    return former.onMenuOpened(featureId, menu);
  }

  @Override
  public boolean onMenuItemSelected(int featureId, MenuItem item) {
    return former.onMenuItemSelected(featureId, item);
  }

  @Override
  public void onWindowAttributesChanged(WindowManager.LayoutParams attributes) {
    former.onWindowAttributesChanged(attributes);
  }

  @Override
  public void onContentChanged() {
    former.onContentChanged();
  }

  @Override
  public void onWindowFocusChanged(boolean hasFocus) {
    tracker.enters(this);
    try {
      former.onWindowFocusChanged(hasFocus);
    } finally {
      tracker.left(true);
      tracker.focusMoved(hasFocus);
    }
  }

  @Override
  public void onAttachedToWindow() {
    former.onAttachedToWindow();
  }

  @Override
  public void onDetachedFromWindow() {
    try {
      former.onDetachedFromWindow();
    } finally {
      tracker.detached();
    }
  }

  @Override
  public void onPanelClosed(int featureId, Menu menu) {
    former.onPanelClosed(featureId, menu);
  }

  @Override
  public boolean onSearchRequested() {
    return former.onSearchRequested();
  }

  @Override
  public boolean onSearchRequested(SearchEvent event) {
    return former.onSearchRequested(event);
  }

  @Override
  public @Nullable ActionMode onWindowStartingActionMode(ActionMode.Callback callback) {
    return former.onWindowStartingActionMode(callback);
  }

  @Override
  public @Nullable ActionMode onWindowStartingActionMode(ActionMode.Callback callback, int type) {
    return former.onWindowStartingActionMode(callback, type);
  }

  @Override
  public void onActionModeStarted(ActionMode mode) {
    former.onActionModeStarted(mode);
  }

  @Override
  public void onActionModeFinished(ActionMode mode) {
    former.onActionModeFinished(mode);
  }

  /** Since Android 7. */
  @Override
  public void onProvideKeyboardShortcuts(
      List<KeyboardShortcutGroup> shortcuts, @Nullable Menu menu, int deviceId) {
    former.onProvideKeyboardShortcuts(shortcuts, menu, deviceId);
  }

  /** Since Android 8. */
  @Override
  public void onPointerCaptureChanged(boolean hasCapture) {
    former.onPointerCaptureChanged(hasCapture);
  }
}
