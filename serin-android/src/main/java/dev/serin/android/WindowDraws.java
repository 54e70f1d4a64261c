package dev.serin.android;

import android.os.Handler;
import android.os.Looper;
import android.view.View;
import android.view.ViewTreeObserver;
import org.jspecify.annotations.Nullable;

/**
 * Notifies a listener when the views of a window are about to be drawn. Follows a window that is
 * removed and added again, which then has another observer of its views. On the main thread; may be
 * called while the window draws, when an observer's listeners must not be changed.
 */
final class WindowDraws implements View.OnAttachStateChangeListener {
  private final View decor;
  private final AppGuard guard;
  private final Runnable listener;
  private final Runnable add = this::add;
  private final Runnable remove = this::remove;
  private final Handler main = new Handler(Looper.getMainLooper());

  /** Null while the window is not shown or not watched. */
  private @Nullable Draws current;

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
    if (decor.isAttachedToWindow()) {
      add();
    }
    decor.addOnAttachStateChangeListener(this);
  }

  /** Stops notifying the listener. */
  void stop() {
    decor.removeOnAttachStateChangeListener(this);
    remove();
  }

  private void add() {
    if (current == null) {
      Draws draws = new Draws(decor.getViewTreeObserver());
      draws.add();
      current = draws;
    }
  }

  private void remove() {
    Draws draws = current;
    current = null;
    if (draws != null) {
      draws.isOver = true;
      main.post(() -> guard.run(draws::remove));
    }
  }

  @Override
  public void onViewAttachedToWindow(View view) {
    guard.run(add);
  }

  @Override
  public void onViewDetachedFromWindow(View view) {
    guard.run(remove);
  }

  /** The drawings that one observer reports. */
  private final class Draws implements ViewTreeObserver.OnDrawListener {
    private final ViewTreeObserver observer;
    private boolean isOver;

    Draws(ViewTreeObserver observer) {
      this.observer = observer;
    }

    /** Adds this now, or by a message if the window draws, as Android 8 and newer refuse then. */
    void add() {
      try {
        observer.addOnDrawListener(this);
      } catch (IllegalStateException e) {
        main.post(() -> guard.run(this::addAfterwards));
      }
    }

    private void addAfterwards() {
      if (!isOver && observer.isAlive()) {
        observer.addOnDrawListener(this);
      }
    }

    void remove() {
      if (observer.isAlive()) {
        observer.removeOnDrawListener(this);
      }
    }

    @Override
    public void onDraw() {
      if (!isOver) {
        guard.run(listener);
      }
    }
  }
}
