package dev.serin.android;

import android.app.Activity;
import android.view.Window;
import dev.serin.runtime.LoopEvents;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The callbacks of ours around that of the window of an activity. Another tool may put its own
 * around ours, and do so again whenever ours is around that: so ours is taken away again where the
 * next event shows that one of ours is reached by way of the other's, and there are never more than
 * a few. On the main thread.
 */
@SinceApi(23)
final class WindowCallbacks {
  /** If so many may be reached, there is no other one. */
  static final int MAX_CALLBACKS = 4;

  /** If so many are in memory, there is none either, whatever has become of them. */
  static final int MAX_HELD = 64;

  private final Activity activity;
  private final AppInput input;

  /** Those that somebody else may still pass on to, or holds for another reason. */
  private final List<WeakReference<WatchedWindow>> ours = new ArrayList<>();

  /** The window's callback, when an event came to ours by way of it. */
  private Window.@Nullable Callback passingOn;

  /** The first of ours that the event met which is given on now. */
  private @Nullable WatchedWindow outermost;

  private boolean isReachedWithin;
  private int depth;
  private long events;

  /** There is none yet. */
  WindowCallbacks(Activity activity, AppInput input) {
    this.activity = activity;
    this.input = input;
  }

  /** Who is told of events; null if nobody is. */
  @Nullable LoopEvents told() {
    return input.told();
  }

  /** Whose window it is. */
  Class<?> owner() {
    return activity.getClass();
  }

  /** Puts one around the window's callback, unless one is there, as far as that is known. */
  void watch() {
    Window window = activity.getWindow();
    Window.Callback callback = window == null ? null : window.getCallback();
    if (callback != null && callback != passingOn && !isOurs(callback) && hasRoom()) {
      WatchedWindow one = new WatchedWindow(callback, this);
      ours.add(new WeakReference<>(one));
      window.setCallback(one);
    }
  }

  /** Takes the one away that is the window's; one that another's is around only passes on. */
  void leave() {
    Window window = activity.getWindow();
    Window.Callback callback = window == null ? null : window.getCallback();
    if (callback != null && isOurs(callback)) {
      takeAway(window, (WatchedWindow) callback);
    }
  }

  /** Something comes to one of ours. */
  void enters(WatchedWindow one) {
    if (depth++ == 0) {
      outermost = one;
      isReachedWithin = false;
      events++;
    } else {
      isReachedWithin |= one != outermost;
    }
    one.reachedAt = events;
  }

  /**
   * What has come last to one of ours has been given on.
   *
   * @param reachesAll whether callbacks keep such things from nobody
   */
  void left(boolean reachesAll) {
    depth--;
    WatchedWindow first = outermost;
    if (depth > 0 || first == null) {
      return;
    }
    outermost = null;
    Window window = activity.getWindow();
    Window.Callback callback = window == null ? null : window.getCallback();
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
      takeAway(window, first);
      passingOn = first.former();
    }
  }

  private void takeAway(Window window, WatchedWindow one) {
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
