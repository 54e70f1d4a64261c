package dev.serin.android.screen;

import android.app.Activity;
import android.app.Application;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import dev.serin.android.Serin;
import dev.serin.issue.IssueTags;
import dev.serin.runtime.Issue;
import dev.serin.runtime.IssueSink;
import dev.serin.runtime.Tracer;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Serin's screens in an app: receives issues and activities, and shows the screens that the user
 * wants. Called on the main thread, except for issues.
 */
final class Screens
    implements Application.ActivityLifecycleCallbacks,
        IssueSink,
        SharedPreferences.OnSharedPreferenceChangeListener {
  /** The issues to notify of; excludes events that are counted all the time, such as frames. */
  private static final List<String> TOLD =
      Arrays.asList(IssueTags.EVIL_METHOD, IssueTags.CONGESTION);

  private final Application app;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final ScreenGuard guard = new ScreenGuard("its notifications and overlay");
  private final Background background = new Background(guard);
  private final IssueNotification notification;
  private final Overlay overlay;

  /** Null until a thread that may read files has read them. */
  private volatile @Nullable ScreenSettings settings;

  /** The number of issues before that, and the newest of them; guarded by this. */
  private int early;

  private @Nullable Issue newestEarly;

  private WeakReference<Activity> resumed = new WeakReference<>(null);
  private WeakReference<Tracer> heard = new WeakReference<>(null);

  Screens(Application app) {
    this.app = app;
    this.notification = new IssueNotification(app);
    this.overlay = new Overlay();
  }

  /** The overlay over the app's activities. */
  Overlay overlay() {
    return overlay;
  }

  /** Starts listening. */
  void start() {
    app.registerActivityLifecycleCallbacks(this);
    hear();
    background.ask(this::read, this::start);
  }

  /** Runs at once, whatever the main thread does, as it may be the slow one. */
  private ScreenSettings read() {
    ScreenSettings read = ScreenSettings.read(app);
    Issue newest;
    int count;
    synchronized (this) {
      settings = read;
      newest = newestEarly;
      count = early;
      newestEarly = null;
    }
    if (newest != null) {
      announce(newest, count);
    }
    return read;
  }

  private void start(@Nullable ScreenSettings read) {
    if (read != null) {
      read.add(this);
      settle();
    }
  }

  /** Listens to the current tracer, which an app may install at any time. */
  private void hear() {
    Tracer tracer = Serin.tracer();
    if (tracer != null && tracer != heard.get()) {
      tracer.listeners().addSink(this);
      heard = new WeakReference<>(tracer);
    }
  }

  private boolean isOn(ScreenSwitch its) {
    ScreenSettings known = settings;
    return known != null && known.isOn(its);
  }

  @Override
  public void onSharedPreferenceChanged(SharedPreferences kept, @Nullable String key) {
    guard.run(
        () -> {
          settle();
          if (!isOn(ScreenSwitch.NOTIFY)) {
            notification.clear();
          }
        });
  }

  /** Shows the overlay where it should be visible, and hides it elsewhere. */
  private void settle() {
    Activity activity = resumed.get();
    Tracer tracer = Serin.tracer();
    boolean isSeen = activity != null && !isOwn(activity) && isOn(ScreenSwitch.OVERLAY);
    if (activity != null && tracer != null && isSeen) {
      overlay.show(activity, tracer.detectors().frames());
    } else {
      overlay.hide();
    }
  }

  private static boolean isOwn(Activity activity) {
    return activity instanceof IssuesActivity || activity instanceof IssueActivity;
  }

  /** On the writer's thread. */
  @Override
  public void accept(Issue issue) {
    guard.run(
        () -> {
          if (TOLD.contains(issue.tag()) && !isEarly(issue)) {
            announce(issue, 1);
          }
        });
  }

  private synchronized boolean isEarly(Issue issue) {
    boolean isEarly = settings == null;
    if (isEarly) {
      newestEarly = issue;
      early++;
    }
    return isEarly;
  }

  /** Shows a notification of the newest issue, with the number of issues. */
  private void announce(Issue newest, int count) {
    if (isOn(ScreenSwitch.NOTIFY)) {
      notification.show(newest, count);
    }
    main.post(() -> guard.run(this::open));
  }

  /** Only over a visible activity of the app, as Android allows no start from the background. */
  private void open() {
    Activity activity = resumed.get();
    if (activity != null && !isOwn(activity) && isOn(ScreenSwitch.OPEN)) {
      activity.startActivity(IssuesActivity.intent(activity));
    }
  }

  @Override
  public void onActivityCreated(Activity activity, @Nullable Bundle savedInstanceState) {
    guard.run(this::hear);
  }

  @Override
  public void onActivityResumed(Activity activity) {
    guard.run(
        () -> {
          hear();
          resumed = new WeakReference<>(activity);
          if (activity instanceof IssuesActivity) {
            notification.seen(true);
          }
          settle();
        });
  }

  @Override
  public void onActivityPaused(Activity activity) {
    guard.run(
        () -> {
          if (activity instanceof IssuesActivity) {
            notification.seen(false);
          }
          if (resumed.get() == activity) {
            resumed = new WeakReference<>(null);
            settle();
          }
        });
  }

  @Override
  public void onActivityStarted(Activity activity) {}

  @Override
  public void onActivityStopped(Activity activity) {}

  @Override
  public void onActivitySaveInstanceState(Activity activity, Bundle outState) {}

  @Override
  public void onActivityDestroyed(Activity activity) {}
}
