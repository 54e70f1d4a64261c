package dev.serin.android;

import android.app.Activity;
import android.os.Handler;
import dev.serin.runtime.PageEvents;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Tells of the fragments of activities, where the app has AndroidX's. Nothing of that is named
 * here: an app may not have it, and then what does is not loaded. On the main thread.
 */
final class AppFragments {
  private final PageEvents events;
  private final Handler main;
  private final AppGuard guard;
  private final boolean areThere = areThere();
  private final IdentityHashMap<Activity, Watched> activities = new IdentityHashMap<>();

  AppFragments(PageEvents events, Handler main, AppGuard guard) {
    this.events = events;
    this.main = main;
    this.guard = guard;
  }

  /** The fragments of an activity that are watched. */
  interface Watched {
    /** Tells nothing more of them. */
    void forget();
  }

  private static boolean areThere() {
    try {
      return FragmentPages.areThere();
    } catch (NoClassDefFoundError e) {
      return false;
    }
  }

  /** An activity is about to be made, or is being made. */
  void created(Activity activity, boolean restored) {
    if (areThere) {
      Watched fragments = FragmentPages.watch(activity, restored, events, main, guard);
      if (fragments != null) {
        activities.put(activity, fragments);
      }
    }
  }

  /** An activity is gone. */
  void destroyed(Activity activity) {
    forget(activities.remove(activity));
  }

  /** Tells nothing more. */
  void forget() {
    for (Watched fragments : activities.values()) {
      forget(fragments);
    }
    activities.clear();
  }

  private static void forget(@Nullable Watched fragments) {
    if (fragments != null) {
      fragments.forget();
    }
  }
}
