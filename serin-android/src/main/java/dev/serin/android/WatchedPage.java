package dev.serin.android;

import android.app.Activity;
import android.os.Handler;
import android.view.View;
import android.view.ViewGroup;
import android.view.ViewTreeObserver;
import dev.serin.runtime.Page;
import dev.serin.runtime.ViewCount;
import org.jspecify.annotations.Nullable;

/**
 * An activity and the events of its window. On older versions of Android, a window that is not
 * shown yet would forget a listener once it is shown, so the listener is set then. On the main
 * thread.
 */
final class WatchedPage
    implements View.OnAttachStateChangeListener,
        ViewTreeObserver.OnDrawListener,
        ViewTreeObserver.OnWindowFocusChangeListener {
  /**
   * After so long without it the focus is elsewhere, as with a dialog of the activity. If the main
   * thread delays the focus, the focus comes first.
   */
  static final long FOCUS_MILLIS = 2000;

  private final Activity activity;
  private final Page page;
  private final Handler main;
  private final AppGuard guard;
  private @Nullable View decor;
  private final Runnable elsewhere = this::focusElsewhere;
  private boolean isStarted;
  private boolean hasDrawn;
  private boolean hasFocused;

  /**
   * Starts without reporting.
   *
   * @param main a handler of the main thread
   * @param guard for the methods that the framework calls
   */
  WatchedPage(Activity activity, Page page, Handler main, AppGuard guard) {
    this.activity = activity;
    this.page = page;
    this.main = main;
    this.guard = guard;
  }

  void started() {
    if (!isStarted) {
      isStarted = true;
      page.started();
    }
  }

  /**
   * The activity has its content by now. Before, it may be too early to ask for the window's views.
   */
  void resumed() {
    if (decor == null) {
      View views = activity.getWindow().getDecorView();
      decor = views;
      if (views.isAttachedToWindow()) {
        attach(views);
      }
      views.addOnAttachStateChangeListener(this);
    }
  }

  void focused() {
    hasFocused = true;
    main.removeCallbacks(elsewhere);
    page.focused(this::count);
  }

  void left() {
    main.removeCallbacks(elsewhere);
    page.left(this::count);
  }

  void stopped() {
    isStarted = false;
    page.stopped(activity.isChangingConfigurations());
  }

  void destroyed() {
    forget();
    page.destroyed();
  }

  /** Stops reporting. */
  void forget() {
    main.removeCallbacks(elsewhere);
    View views = decor;
    if (views != null) {
      views.removeOnAttachStateChangeListener(this);
      detach(views);
    }
  }

  @Override
  public void onViewAttachedToWindow(View views) {
    guard.run(() -> attach(views));
  }

  private void attach(View views) {
    views.getViewTreeObserver().addOnWindowFocusChangeListener(this);
    if (!hasDrawn) {
      views.getViewTreeObserver().addOnDrawListener(this);
    }
  }

  @Override
  public void onViewDetachedFromWindow(View views) {
    guard.run(() -> detach(views));
  }

  private void detach(View views) {
    views.getViewTreeObserver().removeOnWindowFocusChangeListener(this);
    views.getViewTreeObserver().removeOnDrawListener(this);
  }

  @Override
  public void onWindowFocusChanged(boolean hasFocus) {
    if (hasFocus) {
      guard.run(this::focused);
    }
  }

  /** Called before the window draws. It has drawn when the current message ends. */
  @Override
  public void onDraw() {
    if (!hasDrawn) {
      hasDrawn = true;
      guard.run(() -> main.postAtFrontOfQueue(() -> guard.run(this::drawn)));
    }
  }

  private void drawn() {
    View views = decor;
    if (views != null) {
      views.getViewTreeObserver().removeOnDrawListener(this);
    }
    page.drawn(this::count);
    if (!hasFocused) {
      main.postDelayed(elsewhere, FOCUS_MILLIS);
    }
  }

  private void focusElsewhere() {
    guard.run(() -> page.focusElsewhere(this::count));
  }

  private ViewCount count() {
    return count(decor);
  }

  /** Counts all views of a window, or of a part of it, including invisible ones. */
  static ViewCount count(@Nullable View view) {
    if (view == null) {
      return new ViewCount(0, 0);
    }
    int views = 1;
    int levels = 0;
    if (view instanceof ViewGroup) {
      ViewGroup group = (ViewGroup) view;
      for (int i = 0; i < group.getChildCount(); i++) {
        ViewCount inner = count(group.getChildAt(i));
        views += inner.views();
        levels = Math.max(levels, inner.levels());
      }
    }
    return new ViewCount(views, levels + 1);
  }
}
