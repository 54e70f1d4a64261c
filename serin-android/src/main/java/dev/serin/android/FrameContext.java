package dev.serin.android;

import android.app.Activity;
import android.os.Handler;
import android.os.HandlerThread;
import dev.serin.runtime.FrameEvents;
import org.jspecify.annotations.Nullable;

/** What the windows of an app need to tell of their frames. Safe for use by several threads. */
final class FrameContext {
  private final Visible visible;
  private final HandlerThread thread;
  private final FrameEvents events;
  private final AppGuard guard;
  private volatile @Nullable Handler handler;

  /**
   * Collects what they need.
   *
   * @param thread hears of frames; started
   */
  FrameContext(Visible visible, HandlerThread thread, FrameEvents events, AppGuard guard) {
    this.visible = visible;
    this.thread = thread;
    this.events = events;
    this.guard = guard;
  }

  /** What an activity shows. */
  String scene(Activity activity) {
    return visible.scene(activity);
  }

  /**
   * A handler of the thread that hears of frames. Who asks first waits until the thread runs, which
   * it has long done when the first activity is resumed.
   */
  Handler handler() {
    Handler known = handler;
    if (known == null) {
      known = new Handler(thread.getLooper());
      handler = known;
    }
    return known;
  }

  /** Ends the thread when it has done what it has been given. */
  void end() {
    thread.quitSafely();
  }

  FrameEvents events() {
    return events;
  }

  /** Does what an app's thread is here for. */
  void guard(Runnable doing) {
    guard.run(doing);
  }
}
