package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import dev.serin.EventHook;
import dev.serin.runtime.Log;
import dev.serin.runtime.PageEvents;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reports the app's pages: its activities, and the focus and the first frame of their windows. The
 * activity's own probe reports the focus if it has one; its views report it everywhere. On the main
 * thread.
 */
final class AppPages implements Application.ActivityLifecycleCallbacks {
  private final Application app;
  private final PageEvents events;
  private final Handler main;
  private final AppGuard guard;
  private final IdentityHashMap<Activity, WatchedPage> pages = new IdentityHashMap<>();
  private final Focus focus = new Focus();
  private final AppFragments fragments;
  private boolean hasCreated;

  /**
   * Starts without reporting.
   *
   * @param main a handler of the main thread
   */
  AppPages(Application app, PageEvents events, Handler main, Log log) {
    this.app = app;
    this.events = events;
    this.main = main;
    this.guard =
        new AppGuard(log, "serin: some start-ups and pages are unknown; the app continues: ");
    this.fragments = new AppFragments(events, main, guard);
  }

  /** Starts reporting. */
  void start() {
    app.registerActivityLifecycleCallbacks(this);
    EventHook.install(focus);
  }

  /** Stops reporting soon. Callable from any thread. */
  void stop() {
    app.unregisterActivityLifecycleCallbacks(this);
    EventHook.uninstall(focus);
    Loopers.run(main.getLooper(), () -> guard.run(this::forget));
  }

  private void forget() {
    for (WatchedPage page : pages.values()) {
      page.forget();
    }
    pages.clear();
    fragments.forget();
  }

  @Override
  public void onActivityPreCreated(Activity activity, @Nullable Bundle savedInstanceState) {
    guard.run(() -> created(activity, savedInstanceState));
  }

  /** Before Android 10 this is the first callback for an activity. */
  @Override
  public void onActivityCreated(Activity activity, @Nullable Bundle savedInstanceState) {
    guard.run(() -> created(activity, savedInstanceState));
  }

  @Override
  public void onActivityPreStarted(Activity activity) {
    with(activity, WatchedPage::started);
  }

  @Override
  public void onActivityStarted(Activity activity) {
    with(activity, WatchedPage::started);
  }

  @Override
  public void onActivityResumed(Activity activity) {
    with(activity, WatchedPage::resumed);
  }

  @Override
  public void onActivityPaused(Activity activity) {
    with(activity, WatchedPage::left);
  }

  @Override
  public void onActivityStopped(Activity activity) {
    with(activity, WatchedPage::stopped);
  }

  @Override
  public void onActivitySaveInstanceState(Activity activity, Bundle outState) {}

  @Override
  public void onActivityDestroyed(Activity activity) {
    with(activity, WatchedPage::destroyed);
    pages.remove(activity);
    guard.run(() -> fragments.destroyed(activity));
  }

  /** Whether an activity has been created, or is about to be. */
  boolean hasCreated() {
    return hasCreated;
  }

  private void created(Activity activity, @Nullable Bundle savedInstanceState) {
    if (!pages.containsKey(activity)) {
      hasCreated = true;
      String name = activity.getClass().getName();
      WatchedPage page =
          new WatchedPage(activity, events.created(name, savedInstanceState != null), main, guard);
      pages.put(activity, page);
      fragments.created(activity, savedInstanceState != null);
    }
  }

  private void with(Object activity, Telling telling) {
    WatchedPage page = pages.get(activity);
    if (page != null) {
      guard.run(() -> telling.of(page));
    }
  }

  /** A notification of a page. */
  private interface Telling {
    void of(WatchedPage page);
  }

  /** Receives the focus from activities that have a probe for it. */
  private final class Focus extends EventHook {
    @Override
    protected void onFocus(Object window, boolean hasFocus) {
      if (hasFocus && Looper.myLooper() == main.getLooper()) {
        with(window, WatchedPage::focused);
      }
    }
  }
}
