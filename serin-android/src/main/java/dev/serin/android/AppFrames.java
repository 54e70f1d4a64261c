package dev.serin.android;

import android.app.Activity;
import android.content.Context;
import android.hardware.display.DisplayManager;
import android.os.Build;
import android.os.Handler;
import android.os.HandlerThread;
import android.os.Message;
import android.view.Choreographer;
import android.view.Display;
import dev.serin.runtime.FrameEvents;
import dev.serin.runtime.FrameSource;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The frames of an app, from the windows of its resumed activities. A thread of its own receives
 * them; it exists only while they are watched.
 */
final class AppFrames implements FrameSource {
  private static final String THREAD = "serin-frames";

  /** The pause before frames are counted again after the first failure. */
  private static final long FIRST_PAUSE_MILLIS = 1000;

  /** The pause after each later failure. */
  private static final long LATER_PAUSE_MILLIS = 60_000;

  private final AppContext app;
  private final Visible visible;
  private final Handler main;
  private final AppGuard guard;

  /** The listener for frames; null for none. */
  private volatile @Nullable FrameEvents wanted;

  private volatile boolean hasFailed;

  // Main thread only.
  private final IdentityHashMap<Activity, Watched> watched = new IdentityHashMap<>();

  /** Activities that are paused and not stopped: the user has seen them all the time. */
  private final Set<Activity> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private @Nullable FrameContext context;
  private @Nullable FrameQueues queues;

  /** Starts without watching. */
  AppFrames(AppContext app, Visible visible) {
    this.app = app;
    this.visible = visible;
    this.main = app.main;
    this.guard = new AppGuard(app.log, "serin: some frames are not counted; the app continues: ");
  }

  @Override
  public void start(FrameEvents events) {
    wanted = events;
    Loopers.run(main.getLooper(), () -> guard.run(this::settle));
  }

  @Override
  public void stop() {
    wanted = null;
    Loopers.run(main.getLooper(), () -> guard.run(this::settle));
  }

  /** Windows do since Android 7; before, a message itself has the stages of its frame. */
  @Override
  public boolean reportsStages() {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.N;
  }

  /** Applies the latest request, as several threads may have made requests. */
  private void settle() {
    FrameEvents asked = wanted;
    FrameContext known = context;
    if (known != null && known.events() != asked) {
      end(known);
    }
    if (context == null && asked != null) {
      begin(asked);
    }
  }

  /**
   * Called when an activity is resumed. On the main thread.
   *
   * @param wasVisible whether it has been visible before, so it has no enter animation
   */
  void resumed(Activity activity, boolean wasVisible) {
    watch(activity, !seen.remove(activity) && !wasVisible);
  }

  private void watch(Activity activity, boolean comes) {
    FrameContext known = context;
    if (known != null) {
      known.guard(() -> watch(activity, comes, known));
    }
  }

  /** Called when an activity is paused. On the main thread. */
  void paused(Activity activity) {
    seen.add(activity);
    leave(activity);
  }

  /** Called when an activity is no longer visible. On the main thread. */
  void stopped(Activity activity) {
    seen.remove(activity);
  }

  /** Called when the enter animation of an activity is over. Callable from any thread. */
  void entered(Activity activity) {
    Loopers.run(main.getLooper(), () -> guard.run(() -> over(watched.get(activity))));
  }

  /**
   * Called when the enter animation of some activity is over; no other one starts meanwhile. On the
   * main thread.
   */
  void entered() {
    for (Watched its : watched.values()) {
      over(its);
    }
  }

  private static void over(@Nullable Watched its) {
    if (its != null) {
      its.entering.over();
    }
  }

  private void leave(Activity activity) {
    FrameContext known = context;
    Watched its = watched.remove(activity);
    if (known != null && its != null) {
      known.guard(its::stop);
    }
  }

  /** Called when the app is in the background. On the main thread. */
  void left() {
    FrameContext known = context;
    if (known != null) {
      known.handler().post(() -> known.guard(known.events()::left));
    }
  }

  private void begin(FrameEvents events) {
    HandlerThread thread = new HandlerThread(THREAD);
    thread.setDaemon(true);
    FrameContext made = new FrameContext(visible, thread, events, guard);
    Message restart = Message.obtain(main, () -> guard.run(() -> restart(made)));
    thread.setUncaughtExceptionHandler((ended, failure) -> failed(restart, failure));
    context = made;
    try {
      thread.start();
    } catch (OutOfMemoryError e) {
      failed(restart, e);
      return;
    }
    if (Build.VERSION.SDK_INT < Build.VERSION_CODES.N) {
      beginQueues(made);
    }
    for (Activity activity : visible.resumed()) {
      watch(activity, false);
    }
  }

  /**
   * Schedules a restart after an error has ended the frame thread, on that thread, or has kept it
   * from starting. Schedules before it allocates, as there may be no memory.
   */
  private void failed(Message restart, Throwable failure) {
    long pauseMillis = hasFailed ? LATER_PAUSE_MILLIS : FIRST_PAUSE_MILLIS;
    hasFailed = true;
    main.sendMessageDelayed(restart, pauseMillis);
    guard.failed(failure);
  }

  private void restart(FrameContext of) {
    if (context == of) {
      end(of);
      settle();
    }
  }

  private void beginQueues(FrameContext known) {
    FrameQueues times = queues;
    if (times == null) {
      times = new FrameQueues(Choreographer.getInstance(), app.clock, app.log, app.hidden);
      queues = times;
    }
    FrameQueues begun = times;
    known.guard(() -> begun.start(known));
  }

  private void end(FrameContext known) {
    FrameQueues running = queues;
    if (running != null) {
      running.stop();
    }
    for (Activity activity : visible.resumed()) {
      leave(activity);
    }
    context = null;
    known.end();
  }

  private void watch(Activity activity, boolean comes, FrameContext known) {
    if (!watched.containsKey(activity)) {
      Watched its = new Watched(activity, new EnterAnimation(app.clock, comes), known);
      watched.put(activity, its);
      its.start();
    }
  }

  /** A window and its display. */
  private final class Watched {
    private final FrameContext known;
    private final EnterAnimation entering;
    private final DisplayRate rate;
    private final WindowFrames frames;

    Watched(Activity activity, EnterAnimation entering, FrameContext known) {
      this.known = known;
      this.entering = entering;
      this.rate = new DisplayRate(display(activity));
      FrameQueues times = queues;
      this.frames =
          times == null
              ? new MetricsFrames(activity, rate, entering, known)
              : new BeatFrames(activity, rate, entering, times, known);
    }

    /** Follows the display on the frame thread, as the display manager is another process. */
    void start() {
      frames.start();
      known.handler().post(() -> known.guard(() -> follow(true)));
    }

    void stop() {
      Runnable unfollow = () -> known.guard(() -> follow(false));
      if (!known.handler().post(unfollow)) {
        unfollow.run(); // an error has ended the frame thread
      }
      frames.stop();
    }

    private void follow(boolean follows) {
      Object manager = app.application.getSystemService(Context.DISPLAY_SERVICE);
      if (!(manager instanceof DisplayManager)) {
        return;
      }
      if (follows) {
        ((DisplayManager) manager).registerDisplayListener(rate, known.handler());
      } else {
        ((DisplayManager) manager).unregisterDisplayListener(rate);
      }
    }
  }

  /** The display of an activity. Newer versions of Android have a replacement for this call. */
  @SuppressWarnings("deprecation")
  private static Display display(Activity activity) {
    return activity.getWindowManager().getDefaultDisplay();
  }
}
