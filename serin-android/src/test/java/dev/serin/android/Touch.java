package dev.serin.android;

import android.os.SystemClock;
import android.view.MotionEvent;
import android.view.View;
import android.view.Window;

/** A finger of the user. */
final class Touch {
  private Touch() {}

  /** Touches a window near its corner. */
  static void on(Window window) {
    on(window.getDecorView());
  }

  /** Touches a view near its corner. */
  static void on(View view) {
    at(view, 1, 1);
  }

  static void at(View view, float x, float y) {
    long millis = SystemClock.uptimeMillis();
    view.dispatchTouchEvent(MotionEvent.obtain(millis, millis, MotionEvent.ACTION_DOWN, x, y, 0));
  }
}
