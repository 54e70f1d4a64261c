package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import android.os.Handler;
import dev.serin.runtime.Clock;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The content that the user sees: the activity that was last resumed, or is about to be, and
 * whether one is. Of several resumed ones it is the one whose window has had the focus last. The
 * app is in the background when no activity has been resumed for 600 ms, so a change between two
 * activities does not count. Called on the main thread; any thread may ask, also while the main
 * thread hangs.
 */
final class Visible implements Application.ActivityLifecycleCallbacks {
  private static final long DELAY_MILLIS = 600;
  private static final long DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(DELAY_MILLIS);

  private final Clock clock;
  private final Handler main;
  private final AppGuard guard;
  private final List<Activity> resumed = new ArrayList<>();
  private final Runnable leave = this::leave;
  private final Listener listener;

  /** Whether the app is in the background, or has not been seen yet. */
  private boolean inBackground = true;

  /** Whether an activity has been reported since the registration. */
  private boolean hasEvents;

  private volatile Top top = new Top(null, "");

  /** Whether an activity is resumed or about to be. */
  private volatile boolean isSeen;

  /** When the last one was paused; valid only if {@link #wasSeen}. */
  private volatile long pausedNanos;

  private volatile boolean wasSeen;

  /**
   * Starts empty; to be registered with the application.
   *
   * @param main a handler of the main thread
   * @param listener notified of each change on the main thread
   */
  Visible(Clock clock, Handler main, AppGuard guard, Listener listener) {
    this.clock = clock;
    this.main = main;
    this.guard = guard;
    this.listener = listener;
  }

  /** Notified of activities, and of the app's changes between background and foreground. */
  interface Listener {
    /**
     * Called when an activity is resumed, or was found.
     *
     * @param wasVisible whether it has been visible before for an unknown time
     */
    void resumed(Activity activity, boolean wasVisible);

    /** Called when an activity is paused. */
    void paused(Activity activity);

    /** Called when an activity is no longer visible; possibly twice. */
    void stopped(Activity activity);

    /** Called when the app is first seen, and when it enters or leaves the background. */
    void background(boolean inBackground);
  }

  /** The resumed activities, the last one at the end. On the main thread. */
  List<Activity> resumed() {
    return new ArrayList<>(resumed);
  }

  /** The class of the activity on top, or the name that was set since. */
  String scene() {
    return top.scene;
  }

  /** The scene of an activity: the current one if it is on top, or else its class. */
  String scene(Activity activity) {
    Top now = top;
    return now.activity.get() == activity ? now.scene : activity.getClass().getName();
  }

  /** Names the scene until another activity is on top. */
  void scene(String name) {
    top = new Top(top.activity.get(), name);
  }

  /** Whether an activity is resumed, or about to be, or was at most 600 ms ago. */
  boolean isForeground() {
    return isSeen || (wasSeen && clock.nanoTime() - pausedNanos < DELAY_NANOS);
  }

  /**
   * Records an activity that was resumed before this was registered. Keeps a scene that was set
   * meanwhile. Does nothing if an activity has been reported since, as the given one may be paused
   * then.
   */
  void found(Activity activity) {
    if (!hasEvents) {
      Top named = top;
      resumed(activity, true);
      if (!named.scene.isEmpty()) {
        top = new Top(activity, named.scene);
      }
    }
  }

  /** Whether an activity has been reported, or found. */
  boolean hasEvents() {
    return hasEvents;
  }

  /** Makes no more calls. */
  void stop() {
    main.removeCallbacks(leave);
  }

  @Override
  public void onActivityResumed(Activity activity) {
    guard.run(() -> resumed(activity, false));
  }

  private void resumed(Activity activity, boolean wasVisible) {
    hasEvents = true;
    remove(activity);
    resumed.add(activity);
    onTop(activity);
    comesBack();
    listener.resumed(activity, wasVisible);
  }

  /** Called when a window of an activity has the focus. On the main thread. */
  void focused(Activity activity) {
    if (remove(activity)) {
      resumed.add(activity);
      onTop(activity);
    }
  }

  @Override
  public void onActivityPaused(Activity activity) {
    guard.run(() -> paused(activity));
  }

  private void paused(Activity activity) {
    hasEvents = true;
    remove(activity);
    if (resumed.isEmpty()) {
      pausedNanos = clock.nanoTime();
      wasSeen = true;
      isSeen = false;
      leaveLater();
    } else if (top.activity.get() == activity) {
      onTop(resumed.get(resumed.size() - 1));
    }
    listener.paused(activity);
  }

  /** Records an activity that is about to be visible; it may not become visible. */
  private void comes(Activity activity) {
    guard.run(
        () -> {
          hasEvents = true;
          if (resumed.isEmpty()) {
            onTop(activity);
            comesBack();
            leaveLater();
          }
        });
  }

  private void onTop(Activity activity) {
    if (top.activity.get() != activity) {
      top = new Top(activity, activity.getClass().getName());
    }
  }

  private void comesBack() {
    isSeen = true;
    main.removeCallbacks(leave);
    if (inBackground) {
      inBackground = false;
      listener.background(false);
    }
  }

  private void leaveLater() {
    main.removeCallbacks(leave);
    main.postDelayed(leave, DELAY_MILLIS);
  }

  private void leave() {
    guard.run(
        () -> {
          isSeen = false;
          inBackground = true;
          listener.background(true);
        });
  }

  /** By identity: an app may define its activities as equal. Returns whether it was resumed. */
  private boolean remove(Activity activity) {
    boolean wasResumed = false;
    for (int i = resumed.size() - 1; i >= 0; i--) {
      if (resumed.get(i) == activity) {
        resumed.remove(i);
        wasResumed = true;
      }
    }
    return wasResumed;
  }

  @Override
  public void onActivityPreCreated(Activity activity, @Nullable Bundle savedInstanceState) {
    comes(activity);
  }

  @Override
  public void onActivityCreated(Activity activity, @Nullable Bundle savedInstanceState) {
    comes(activity);
  }

  @Override
  public void onActivityPreStarted(Activity activity) {
    comes(activity);
  }

  @Override
  public void onActivityStarted(Activity activity) {
    comes(activity);
  }

  @Override
  public void onActivityStopped(Activity activity) {
    guard.run(() -> stopped(activity));
  }

  /** An activity that was found may have been paused before the registration. */
  private void stopped(Activity activity) {
    if (remove(activity)) {
      paused(activity);
    }
    listener.stopped(activity);
  }

  @Override
  public void onActivitySaveInstanceState(Activity activity, Bundle outState) {}

  @Override
  public void onActivityDestroyed(Activity activity) {
    guard.run(() -> stopped(activity));
  }

  /** An activity and its scene. Immutable. */
  private static final class Top {
    final WeakReference<Activity> activity;
    final String scene;

    Top(@Nullable Activity activity, String scene) {
      this.activity = new WeakReference<>(activity);
      this.scene = scene;
    }
  }
}
