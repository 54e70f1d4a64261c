package dev.serin.android;

import android.graphics.Rect;
import android.os.Handler;
import android.os.SystemClock;
import android.view.View;
import android.view.ViewTreeObserver;
import dev.serin.runtime.Page;
import org.jspecify.annotations.Nullable;

/**
 * A part of an activity. It has been entered when it is resumed and a frame has been drawn that
 * showed some of its view. If a frame is drawn while it is neither visible nor resumed, it was
 * created in advance, as the neighbour of a page that can be swiped, and is not entered. On the
 * main thread.
 */
final class FragmentPage
    implements View.OnAttachStateChangeListener, ViewTreeObserver.OnDrawListener {
  /**
   * So long after its first frame it is no longer expected to be seen, until the user brings it up.
   */
  static final long SEEN_MILLIS = 2000;

  private final Page page;
  private final Handler main;
  private final AppGuard guard;
  private final Rect rect = new Rect();
  private @Nullable View view;
  private boolean isResumed;
  private boolean isDone;

  /** The time of its first frame, if one was drawn. */
  private long drawnMillis;

  private boolean hasDrawn;

  /**
   * Starts without reporting.
   *
   * @param main a handler of the main thread
   * @param guard for the methods that the framework calls
   */
  FragmentPage(Page page, Handler main, AppGuard guard) {
    this.page = page;
    this.main = main;
    this.guard = guard;
  }

  void viewCreated(View created) {
    if (view == null && !isDone) {
      view = created;
      created.addOnAttachStateChangeListener(this);
      if (created.isAttachedToWindow()) {
        listen(created);
      }
    }
  }

  void resumed() {
    isResumed = true;
  }

  void left() {
    isResumed = false;
    giveUp();
  }

  void destroyed() {
    forget();
    page.destroyed();
  }

  /** Stops reporting. */
  void forget() {
    isDone = true;
    View known = view;
    view = null;
    if (known != null) {
      known.removeOnAttachStateChangeListener(this);
      known.getViewTreeObserver().removeOnDrawListener(this);
    }
  }

  @Override
  public void onViewAttachedToWindow(View attached) {
    guard.run(() -> listen(attached));
  }

  @Override
  public void onViewDetachedFromWindow(View detached) {
    guard.run(() -> detached.getViewTreeObserver().removeOnDrawListener(this));
  }

  private void listen(View attached) {
    if (!isDone) {
      attached.getViewTreeObserver().addOnDrawListener(this);
    }
  }

  /** Called before the window draws. It has drawn when the current message ends. */
  @Override
  public void onDraw() {
    View known = view;
    if (known != null && !isDone) {
      guard.run(() -> draws(known));
    }
  }

  private void draws(View known) {
    boolean isSeen = known.isShown() && known.getGlobalVisibleRect(rect);
    long nowMillis = SystemClock.uptimeMillis();
    if (!hasDrawn) {
      hasDrawn = true;
      drawnMillis = nowMillis;
    }
    boolean isLate = nowMillis - drawnMillis > SEEN_MILLIS;
    if (isLate || (!isSeen && !isResumed)) {
      isDone = true;
      main.postAtFrontOfQueue(() -> guard.run(this::giveUp)); // not while listeners are called
    } else if (isSeen && isResumed) {
      isDone = true;
      main.postAtFrontOfQueue(() -> guard.run(() -> drawn(known)));
    }
  }

  private void drawn(View known) {
    page.drawn(() -> WatchedPage.count(known));
    forget();
  }

  private void giveUp() {
    page.left(() -> WatchedPage.count(null));
    forget();
  }
}
