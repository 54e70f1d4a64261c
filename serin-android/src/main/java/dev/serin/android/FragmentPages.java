package dev.serin.android;

import android.app.Activity;
import android.content.Context;
import android.os.Bundle;
import android.os.Handler;
import android.view.View;
import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentActivity;
import androidx.fragment.app.FragmentManager;
import dev.serin.runtime.PageEvents;
import java.util.IdentityHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The fragments of one activity, including nested ones, each from its attachment until it is drawn.
 * Loaded only if the app has AndroidX's fragments. On the main thread.
 */
final class FragmentPages extends FragmentManager.FragmentLifecycleCallbacks
    implements WatchedFragments {
  private final FragmentManager manager;
  private final String activity;
  private final PageEvents events;
  private final Handler main;
  private final AppGuard guard;
  private final IdentityHashMap<Fragment, FragmentPage> pages = new IdentityHashMap<>();

  /** Whether fragments attached now are being restored. */
  private boolean restored;

  private FragmentPages(
      FragmentActivity activity,
      boolean restored,
      PageEvents events,
      Handler main,
      AppGuard guard) {
    this.manager = activity.getSupportFragmentManager();
    this.activity = activity.getClass().getName();
    this.restored = restored;
    this.events = events;
    this.main = main;
    this.guard = guard;
  }

  /**
   * Whether the app has AndroidX's fragments.
   *
   * @throws NoClassDefFoundError if it does not
   */
  static boolean areThere() {
    return !FragmentActivity.class.isInterface();
  }

  /** Watches the fragments of an activity, if it can have any. */
  static @Nullable WatchedFragments watch(
      Activity activity, boolean restored, PageEvents events, Handler main, AppGuard guard) {
    if (!(activity instanceof FragmentActivity)) {
      return null;
    }
    FragmentPages pages =
        new FragmentPages((FragmentActivity) activity, restored, events, main, guard);
    pages.manager.registerFragmentLifecycleCallbacks(pages, true);
    return pages;
  }

  @Override
  public void forget() {
    manager.unregisterFragmentLifecycleCallbacks(this);
    for (FragmentPage page : pages.values()) {
      page.forget();
    }
    pages.clear();
  }

  @Override
  public void onFragmentPreAttached(FragmentManager of, Fragment fragment, Context context) {
    guard.run(
        () -> {
          String name = fragment.getClass().getName();
          pages.put(
              fragment,
              new FragmentPage(events.createdPart(name, activity, restored), main, guard));
        });
  }

  @Override
  public void onFragmentViewCreated(
      FragmentManager of, Fragment fragment, View view, @Nullable Bundle savedInstanceState) {
    FragmentPage page = pages.get(fragment);
    if (page != null) {
      guard.run(() -> page.viewCreated(view));
    }
  }

  @Override
  public void onFragmentResumed(FragmentManager of, Fragment fragment) {
    restored = false;
    FragmentPage page = pages.get(fragment);
    if (page != null) {
      page.resumed();
    }
  }

  @Override
  public void onFragmentPaused(FragmentManager of, Fragment fragment) {
    FragmentPage page = pages.get(fragment);
    if (page != null) {
      guard.run(page::left);
    }
  }

  @Override
  public void onFragmentViewDestroyed(FragmentManager of, Fragment fragment) {
    FragmentPage page = pages.get(fragment);
    if (page != null) {
      guard.run(page::left);
    }
  }

  @Override
  public void onFragmentDetached(FragmentManager of, Fragment fragment) {
    FragmentPage page = pages.remove(fragment);
    if (page != null) {
      guard.run(page::destroyed);
    }
  }
}
