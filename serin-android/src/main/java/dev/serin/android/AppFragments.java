package dev.serin.android;

import android.app.Activity;
import android.os.Handler;
import dev.serin.runtime.PageEvents;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Reports the fragments of activities if the app has AndroidX's fragments. This class names nothing
 * of AndroidX, so that an app without it does not load the class that does. On the main thread.
 */
final class AppFragments {
  private final PageEvents events;
  private final Handler main;
  private final AppGuard guard;
  private final boolean areThere = areThere();
  private final IdentityHashMap<Activity, WatchedFragments> activities = new IdentityHashMap<>();

  AppFragments(PageEvents events, Handler main, AppGuard guard) {
    this.events = events;
    this.main = main;
    this.guard = guard;
  }

  private static boolean areThere() {
    try {
      return FragmentPages.areThere();
    } catch (NoClassDefFoundError e) {
      return false;
    }
  }

  /** Called when an activity is about to be created, or is being created. */
  void created(Activity activity, boolean restored) {
    if (areThere) {
      WatchedFragments fragments = FragmentPages.watch(activity, restored, events, main, guard);
      if (fragments != null) {
        activities.put(activity, fragments);
      }
    }
  }

  /** Called when an activity is gone. */
  void destroyed(Activity activity) {
    forget(activities.remove(activity));
  }

  /** Stops reporting. */
  void forget() {
    for (WatchedFragments fragments : activities.values()) {
      forget(fragments);
    }
    activities.clear();
  }

  private static void forget(@Nullable WatchedFragments fragments) {
    if (fragments != null) {
      fragments.forget();
    }
  }
}
