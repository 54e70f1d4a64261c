package dev.serin.android;

import android.app.Activity;
import android.os.Build;
import android.view.Choreographer;
import android.view.View;
import java.lang.reflect.Field;

/** The views of an activity, drawn as often as a test wants: once, or at each beat from now on. */
final class Animated implements Choreographer.FrameCallback {
  private static final long NANOS_PER_MILLI = 1_000_000;

  /** The Choreographer's queue in which views are drawn. */
  static final int TRAVERSAL = Build.VERSION.SDK_INT < Build.VERSION_CODES.R ? 2 : 3;

  private final View decor;
  private boolean isRunning;

  Animated(Activity activity) {
    this.decor = activity.getWindow().getDecorView();
  }

  /** Draws at each beat until {@link #stop}. */
  void start() {
    isRunning = true;
    Choreographer.getInstance().postFrameCallback(this);
  }

  void stop() {
    isRunning = false;
    Choreographer.getInstance().removeFrameCallback(this);
  }

  /** Draws at the next beat, and only then. */
  void drawOnce() {
    Choreographer.getInstance().postCallback(TRAVERSAL, () -> draw(decor, frameTimeNanos()), null);
  }

  @Override
  public void doFrame(long frameTimeNanos) {
    if (isRunning) {
      Choreographer.getInstance().postFrameCallback(this);
      drawInTraversal(decor, frameTimeNanos);
    }
  }

  /** Draws a window in the current frame, after all callbacks of its beat. */
  static void drawInTraversal(View decor, long frameTimeNanos) {
    Choreographer.getInstance().postCallback(TRAVERSAL, () -> draw(decor, frameTimeNanos), null);
  }

  /**
   * Draws a window without a surface: calls the listeners, and sets the drawing time of the views
   * afterwards, as the framework does.
   */
  static void draw(View decor, long frameTimeNanos) {
    decor.getViewTreeObserver().dispatchOnDraw();
    try {
      Field info = View.class.getDeclaredField("mAttachInfo");
      info.setAccessible(true);
      Object attached = info.get(decor);
      if (attached != null) {
        Field time = attached.getClass().getDeclaredField("mDrawingTime");
        time.setAccessible(true);
        time.setLong(attached, frameTimeNanos / NANOS_PER_MILLI);
      }
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  /** The time of the current beat, which the framework's own views know. */
  static long frameTimeNanos() {
    return new HiddenApi(true)
        .field(Choreographer.class, "mLastFrameTimeNanos", Long.class)
        .of(Choreographer.getInstance());
  }

  /** Whether the Choreographer has requested the next beat of the display, for anybody. */
  static boolean isBeatRequested() {
    Boolean isRequested =
        new HiddenApi(true)
            .field(Choreographer.class, "mFrameScheduled", Boolean.class)
            .of(Choreographer.getInstance());
    return Boolean.TRUE.equals(isRequested);
  }

  /** Whether Serin waits for the next beat of the display. */
  static boolean isBeatAwaited() {
    try {
      Object[] queues =
          new HiddenApi(true)
              .field(Choreographer.class, "mCallbackQueues", Object[].class)
              .of(Choreographer.getInstance());
      boolean isAwaited = false;
      for (Object queue : queues) {
        for (Object at = field(queue, "mHead"); at != null; at = field(at, "next")) {
          Object action = field(at, "action");
          isAwaited |= action instanceof BeatSource || action instanceof BeatFrames;
        }
      }
      return isAwaited;
    } catch (ReflectiveOperationException e) {
      throw new LinkageError(e.getMessage(), e);
    }
  }

  private static Object field(Object owner, String name) throws ReflectiveOperationException {
    Field field = owner.getClass().getDeclaredField(name);
    field.setAccessible(true);
    return field.get(owner);
  }
}
