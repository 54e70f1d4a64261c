package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import android.os.Handler;
import dev.serin.runtime.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What the user sees: the activity that was resumed last, and whether one is. The app is in the
 * background when none has been resumed for 600 ms, so that going from one to the next does not
 * count. Called on the main thread; may be asked from any, also while that hangs.
 */
final class Visible implements Application.ActivityLifecycleCallbacks {
  private static final long DELAY_MILLIS = 600;
  private static final long DELAY_NANOS = TimeUnit.MILLISECONDS.toNanos(DELAY_MILLIS);

  private final Clock clock;
  private final Handler main;
  private final Set<Activity> resumed = Collections.newSetFromMap(new WeakHashMap<>());
  private final Runnable leave = this::leave;
  private final Listener listener;
  private boolean inBackground;
  private volatile String scene = "";
  private volatile boolean isResumed;

  /** When the last one was paused; means something only once {@link #wasResumed}. */
  private volatile long pausedNanos;

  private volatile boolean wasResumed;

  /**
   * Knows nothing yet; to be registered with the application.
   *
   * @param main a handler of the main thread
   * @param listener hears on the main thread of each change
   */
  Visible(Clock clock, Handler main, Listener listener) {
    this.clock = clock;
    this.main = main;
    this.listener = listener;
  }

  /** Hears of activities, and when the app goes to the background and when it comes back. */
  interface Listener {
    /** An activity is resumed. */
    void resumed(Activity activity);

    /** An activity is paused. */
    void paused(Activity activity);

    /** An activity is not seen any more. */
    void stopped(Activity activity);

    /** The app is in the background now, or is no longer. */
    void background(boolean inBackground);
  }

  /** The activities that are resumed. On the main thread. */
  List<Activity> resumed() {
    return new ArrayList<>(resumed);
  }

  /** The class of the activity that was resumed last, or what it was set to since. */
  String scene() {
    return scene;
  }

  /** Says what the user sees until another activity is resumed. */
  void scene(String name) {
    scene = name;
  }

  /** Whether an activity is resumed, or was at most 600 ms ago. */
  boolean isForeground() {
    return isResumed || (wasResumed && clock.nanoTime() - pausedNanos < DELAY_NANOS);
  }

  /** Calls nothing any more. */
  void stop() {
    main.removeCallbacks(leave);
  }

  @Override
  public void onActivityResumed(Activity activity) {
    scene = activity.getClass().getName();
    resumed.add(activity);
    wasResumed = true;
    isResumed = true;
    main.removeCallbacks(leave);
    if (inBackground) {
      inBackground = false;
      listener.background(false);
    }
    listener.resumed(activity);
  }

  @Override
  public void onActivityPaused(Activity activity) {
    resumed.remove(activity);
    listener.paused(activity);
    if (resumed.isEmpty()) {
      pausedNanos = clock.nanoTime();
      isResumed = false;
      main.removeCallbacks(leave);
      main.postDelayed(leave, DELAY_MILLIS);
    }
  }

  /** Something is about to be seen, which is to be recorded; it may not come to that. */
  private void comes() {
    if (inBackground) {
      inBackground = false;
      listener.background(false);
      main.removeCallbacks(leave);
      main.postDelayed(leave, DELAY_MILLIS);
    }
  }

  private void leave() {
    inBackground = true;
    listener.background(true);
  }

  @Override
  public void onActivityPreCreated(Activity activity, @Nullable Bundle savedInstanceState) {
    comes();
  }

  @Override
  public void onActivityCreated(Activity activity, @Nullable Bundle savedInstanceState) {
    comes();
  }

  @Override
  public void onActivityPreStarted(Activity activity) {
    comes();
  }

  @Override
  public void onActivityStarted(Activity activity) {
    comes();
  }

  @Override
  public void onActivityStopped(Activity activity) {
    listener.stopped(activity);
  }

  @Override
  public void onActivitySaveInstanceState(Activity activity, Bundle outState) {}

  @Override
  public void onActivityDestroyed(Activity activity) {}
}
