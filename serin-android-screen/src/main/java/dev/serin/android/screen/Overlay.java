package dev.serin.android.screen;

import android.app.Activity;
import android.graphics.PixelFormat;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.Gravity;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewConfiguration;
import android.view.WindowManager;
import dev.serin.runtime.FrameDetector;
import org.jspecify.annotations.Nullable;

/**
 * Shows the frames over an activity, in a small window that belongs to the activity's own. So it
 * needs no permission, and its drawing is no frame of the activity. The user can drag it, and
 * unfolds it by a touch. Used by the main thread.
 */
final class Overlay implements View.OnTouchListener {
  static final long REFRESH_MILLIS = 200;
  private static final int FIRST_PLACE = 12;

  private final Handler main = new Handler(Looper.getMainLooper());
  private final ScreenGuard guard = new ScreenGuard("the frames over its activities", this::end);
  private final Runnable refresh = this::refresh;
  private final FrameMeter meter = new FrameMeter(SystemClock::uptimeMillis);
  private @Nullable FrameDetector heard;
  private @Nullable Activity activity;
  private @Nullable OverlayView view;
  private boolean isUnfolded;

  /** Its position, which it keeps over the next activity; negative until it has one. */
  private int x = -1;

  private int y = -1;
  private float grabbedX;
  private float grabbedY;
  private float downX;
  private float downY;
  private boolean isDragged;

  /** Shows it over a resumed activity. */
  void show(Activity over, FrameDetector frames) {
    if (activity == over || guard.hasFailed()) {
      return;
    }
    hide();
    activity = over;
    heard = frames;
    frames.add(meter);
    // The activity has its window only after its first resume: then this runs.
    over.getWindow().getDecorView().post(() -> guard.run(this::attach));
  }

  /** Hides it. */
  void hide() {
    FrameDetector frames = heard;
    if (frames != null) {
      frames.remove(meter);
    }
    main.removeCallbacks(refresh);
    Activity over = activity;
    OverlayView shown = view;
    heard = null;
    activity = null;
    view = null;
    if (over != null && shown != null) {
      over.getWindowManager().removeViewImmediate(shown);
    }
  }

  /** Hides it for good. Posted, as the failure may be in the middle of drawing. */
  private void end() {
    main.post(() -> guard.run(this::hide));
  }

  /** The visible view; null if there is none. */
  @Nullable OverlayView view() {
    return view;
  }

  private void attach() {
    Activity over = activity;
    if (over == null || view != null || over.isFinishing()) {
      return;
    }
    View decor = over.getWindow().getDecorView();
    if (decor.getWindowToken() == null) {
      return;
    }
    OverlayView made = new OverlayView(over, new Look(over), guard, this::resized);
    made.unfold(isUnfolded);
    made.setOnTouchListener(this);
    made.setOnClickListener(clicked -> guard.run(this::unfold)); // screen readers click
    if (x < 0) {
      x = made.look().px(FIRST_PLACE);
      y = made.look().px(FIRST_PLACE * 8);
    }
    over.getWindowManager().addView(made, place(decor));
    view = made;
    refresh();
  }

  private WindowManager.LayoutParams place(View decor) {
    WindowManager.LayoutParams params =
        new WindowManager.LayoutParams(
            WindowManager.LayoutParams.WRAP_CONTENT,
            WindowManager.LayoutParams.WRAP_CONTENT,
            WindowManager.LayoutParams.TYPE_APPLICATION_PANEL,
            WindowManager.LayoutParams.FLAG_NOT_FOCUSABLE
                | WindowManager.LayoutParams.FLAG_NOT_TOUCH_MODAL
                | WindowManager.LayoutParams.FLAG_LAYOUT_IN_SCREEN,
            PixelFormat.TRANSLUCENT);
    params.token = decor.getWindowToken();
    params.gravity = Gravity.TOP | Gravity.LEFT;
    params.setTitle("Serin");
    move(params, decor);
    return params;
  }

  /** It may have grown at an edge; posted, as no window moves during a layout. */
  private void resized() {
    main.post(() -> guard.run(this::move));
  }

  private void move() {
    Activity over = activity;
    OverlayView shown = view;
    if (over != null && shown != null) {
      WindowManager.LayoutParams params = (WindowManager.LayoutParams) shown.getLayoutParams();
      int oldX = params.x;
      int oldY = params.y;
      move(params, over.getWindow().getDecorView());
      if (params.x != oldX || params.y != oldY) {
        over.getWindowManager().updateViewLayout(shown, params);
      }
    }
  }

  /** Keeps it where the user can grab it. */
  private void move(WindowManager.LayoutParams params, View decor) {
    OverlayView shown = view;
    int width = shown == null ? 0 : shown.getWidth();
    int height = shown == null ? 0 : shown.getHeight();
    x = Math.max(0, Math.min(x, decor.getWidth() - width));
    y = Math.max(0, Math.min(y, decor.getHeight() - height));
    params.x = x;
    params.y = y;
  }

  private void refresh() {
    OverlayView shown = view;
    if (shown != null) {
      guard.run(() -> shown.show(meter.read()));
      main.postDelayed(refresh, REFRESH_MILLIS);
    }
  }

  @Override
  public boolean onTouch(View touched, MotionEvent event) {
    guard.run(() -> touch(touched, event));
    return true;
  }

  private void touch(View touched, MotionEvent event) {
    switch (event.getActionMasked()) {
      case MotionEvent.ACTION_DOWN:
        downX = event.getRawX();
        downY = event.getRawY();
        grabbedX = downX - x;
        grabbedY = downY - y;
        isDragged = false;
        break;
      case MotionEvent.ACTION_MOVE:
        drag(touched, event);
        break;
      case MotionEvent.ACTION_UP:
        if (!isDragged) {
          touched.performClick();
        }
        break;
      default:
        break;
    }
  }

  private void drag(View touched, MotionEvent event) {
    int slop = ViewConfiguration.get(touched.getContext()).getScaledTouchSlop();
    isDragged |= Math.hypot(event.getRawX() - downX, event.getRawY() - downY) > slop;
    Activity over = activity;
    if (over != null && isDragged) {
      x = Math.round(event.getRawX() - grabbedX);
      y = Math.round(event.getRawY() - grabbedY);
      move();
    }
  }

  /** Unfolds it, or folds it again. */
  void unfold() {
    OverlayView shown = view;
    if (shown != null) {
      isUnfolded = !isUnfolded;
      shown.unfold(isUnfolded);
    }
  }
}
