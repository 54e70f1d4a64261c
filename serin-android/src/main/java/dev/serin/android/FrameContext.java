package dev.serin.android;

import android.app.Activity;
import android.os.Handler;
import android.os.HandlerThread;
import dev.serin.runtime.FrameEvents;
import org.jspecify.annotations.Nullable;

/** The shared parts for reporting the frames of an app's windows. Thread-safe. */
final class FrameContext {
  private final Visible visible;
  private final HandlerThread thread;
  private final FrameEvents events;
  private final AppGuard guard;
  private volatile @Nullable Handler handler;

  /**
   * Collects the parts.
   *
   * @param thread the thread that receives frames; started
   */
  FrameContext(Visible visible, HandlerThread thread, FrameEvents events, AppGuard guard) {
    this.visible = visible;
    this.thread = thread;
    this.events = events;
    this.guard = guard;
  }

  /** The scene of an activity. */
  String scene(Activity activity) {
    return visible.scene(activity);
  }

  /**
   * A handler of the thread that receives frames. The first caller waits until the thread runs,
   * which it does long before the first activity is resumed.
   */
  Handler handler() {
    Handler known = handler;
    if (known == null) {
      known = new Handler(thread.getLooper());
      handler = known;
    }
    return known;
  }

  /** Ends the thread when it has finished its queue. */
  void end() {
    thread.quitSafely();
  }

  FrameEvents events() {
    return events;
  }

  /** Records a failure outside {@link #guard}. */
  void failed(Throwable failure) {
    guard.failed(failure);
  }

  /** The guard of the app's threads. */
  AppGuard guard() {
    return guard;
  }

  /** Runs an action of an app's thread under the guard. */
  void guard(Runnable doing) {
    guard.run(doing);
  }
}
