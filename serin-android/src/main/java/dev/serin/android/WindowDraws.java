package dev.serin.android;

import android.view.View;
import android.view.ViewTreeObserver;

/**
 * Notifies a listener when the views of a window are about to be drawn. Follows a window that is
 * removed and added again, which then has another observer of its views. On the main thread.
 */
final class WindowDraws
    implements View.OnAttachStateChangeListener, ViewTreeObserver.OnDrawListener {
  private final View decor;
  private final AppGuard guard;
  private final Runnable listener;
  private final Runnable add = this::add;
  private final Runnable remove = this::remove;

  /**
   * Starts without watching.
   *
   * @param decor the root of the window's views
   * @param listener called for each drawing; may throw
   */
  WindowDraws(View decor, AppGuard guard, Runnable listener) {
    this.decor = decor;
    this.guard = guard;
    this.listener = listener;
  }

  /** Starts now, or when the window is shown: a window forgets listeners of before. */
  void start() {
    decor.addOnAttachStateChangeListener(this);
    if (decor.isAttachedToWindow()) {
      add();
    }
  }

  /** Stops notifying the listener. */
  void stop() {
    decor.removeOnAttachStateChangeListener(this);
    remove();
  }

  private void add() {
    decor.getViewTreeObserver().addOnDrawListener(this);
  }

  private void remove() {
    decor.getViewTreeObserver().removeOnDrawListener(this);
  }

  @Override
  public void onViewAttachedToWindow(View view) {
    guard.run(add);
  }

  @Override
  public void onViewDetachedFromWindow(View view) {
    guard.run(remove);
  }

  @Override
  public void onDraw() {
    guard.run(listener);
  }
}
