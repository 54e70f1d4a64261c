package dev.serin.android;

import android.view.Window;
import dev.serin.runtime.LoopEvents;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * Serin's callbacks around the callback of a window. Another tool may wrap Serin's callback in its
 * own, and do so again whenever Serin wraps that. So Serin removes its callback again if the next
 * event shows that another one of Serin's is reached through the tool's. There are never more than
 * a few. On the main thread.
 */
@SinceApi(23)
final class WindowCallbacks implements WatchedWindow.Tracker {
  /** The maximum number of callbacks that may be reachable; then none is added. */
  static final int MAX_CALLBACKS = 4;

  /** The maximum number of callbacks in memory, reachable or not; then none is added. */
  static final int MAX_HELD = 64;

  private final Window window;
  private final Class<?> owner;
  private final Listener changes;

  /** Holds null while nothing is reported. */
  private final AtomicReference<@Nullable LoopEvents> listener;

  /** Callbacks that other code may still pass events to, or holds for another reason. */
  private final List<WeakReference<WatchedWindow>> ours = new ArrayList<>();

  /** The window's callback, if an event reached Serin's through it. */
  private Window.@Nullable Callback passingOn;

  /** The first of Serin's callbacks that the current event reached. */
  private @Nullable WatchedWindow outermost;

  private boolean isReachedWithin;
  private int depth;
  private long events;

  /** Receives the changes of the window. */
  interface Listener {
    /** Called when the window has got or lost the focus. */
    void focusMoved(boolean hasFocus);

    /** Called when the window is no longer part of the screen. */
    void detached();
  }

  /**
   * Starts without callbacks.
   *
   * @param owner the class of the activity or dialog whose window it is
   * @param changes called for changes of the window
   */
  WindowCallbacks(
      Window window,
      Class<?> owner,
      AtomicReference<@Nullable LoopEvents> listener,
      Listener changes) {
    this.window = window;
    this.owner = owner;
    this.listener = listener;
    this.changes = changes;
  }

  @Override
  public void focusMoved(boolean hasFocus) {
    changes.focusMoved(hasFocus);
  }

  @Override
  public void detached() {
    changes.detached();
  }

  /** Wraps the window's callback, unless it is wrapped already, as far as that is known. */
  void watch() {
    Window.Callback callback = window.getCallback();
    if (callback != null && callback != passingOn && !isOurs(callback) && hasRoom()) {
      WatchedWindow one = new WatchedWindow(callback, owner, this, listener);
      ours.add(new WeakReference<>(one));
      window.setCallback(one);
    }
  }

  /**
   * Removes the callback if it is the window's; if another tool has wrapped it, it only passes
   * events on.
   */
  void leave() {
    Window.Callback callback = window.getCallback();
    if (callback != null && isOurs(callback)) {
      takeAway((WatchedWindow) callback);
    }
  }

  @Override
  public void enters(WatchedWindow one) {
    if (depth++ == 0) {
      outermost = one;
      isReachedWithin = false;
      events++;
    } else {
      isReachedWithin |= one != outermost;
    }
    one.reachedAt = events;
  }

  @Override
  public void left(boolean reachesAll) {
    depth--;
    WatchedWindow first = outermost;
    if (depth > 0 || first == null) {
      return;
    }
    outermost = null;
    Window.Callback callback = window.getCallback();
    if (reachesAll && callback == first) {
      for (WeakReference<WatchedWindow> known : ours) {
        WatchedWindow one = known.get();
        if (one != null) {
          one.isLost = one.reachedAt < events;
        }
      }
    }
    if (callback != first) {
      passingOn = callback;
    } else if (isReachedWithin) {
      takeAway(first);
      passingOn = first.former();
    }
  }

  private void takeAway(WatchedWindow one) {
    window.setCallback(one.former());
    for (Iterator<WeakReference<WatchedWindow>> known = ours.iterator(); known.hasNext(); ) {
      if (known.next().get() == one) {
        known.remove();
      }
    }
  }

  private boolean isOurs(Window.Callback callback) {
    return callback instanceof WatchedWindow && ((WatchedWindow) callback).isOf(this);
  }

  private boolean hasRoom() {
    int reached = 0;
    for (Iterator<WeakReference<WatchedWindow>> known = ours.iterator(); known.hasNext(); ) {
      WatchedWindow one = known.next().get();
      if (one == null) {
        known.remove();
      } else {
        reached += one.isLost ? 0 : 1;
      }
    }
    return reached < MAX_CALLBACKS && ours.size() < MAX_HELD;
  }
}
