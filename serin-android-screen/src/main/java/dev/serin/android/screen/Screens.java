package dev.serin.android.screen;

import android.app.Activity;
import android.app.Application;
import android.content.SharedPreferences;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import dev.serin.android.Serin;
import dev.serin.runtime.Issue;
import dev.serin.runtime.IssueSink;
import dev.serin.runtime.Tracer;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Serin's screens in an app: hears of issues and of activities, and shows what the user wants to
 * see. Called on the main thread, but for issues.
 */
final class Screens
    implements Application.ActivityLifecycleCallbacks,
        IssueSink,
        SharedPreferences.OnSharedPreferenceChangeListener {
  /** What is told: not what is counted all the time, as frames are. */
  private static final List<String> TOLD =
      Arrays.asList(IssueKind.EVIL_METHOD, IssueKind.CONGESTED);

  private final Application app;
  private final Handler main = new Handler(Looper.getMainLooper());
  private final ScreenGuard guard = new ScreenGuard("what comes by itself");
  private final Background background = new Background(guard);
  private final IssueNotification notification;
  private final Overlay overlay;

  /** Null until they have been read, by a thread that may. */
  private volatile @Nullable ScreenSettings settings;

  /** How many issues came before, and the newest of them; guarded by this. */
  private int early;

  private @Nullable Issue newestEarly;

  private WeakReference<Activity> resumed = new WeakReference<>(null);
  private WeakReference<Tracer> heard = new WeakReference<>(null);

  Screens(Application app) {
    this.app = app;
    this.notification = new IssueNotification(app);
    this.overlay = new Overlay();
  }

  /** What is over the app's activities. */
  Overlay overlay() {
    return overlay;
  }

  /** Begins to hear. */
  void start() {
    app.registerActivityLifecycleCallbacks(this);
    hear();
    background.ask(this::read, this::start);
  }

  /** At once, whatever the main thread does: it may be what is slow. */
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
      tell(newest, count);
    }
    return read;
  }

  private void start(@Nullable ScreenSettings read) {
    if (read != null) {
      read.add(this);
      settle();
    }
  }

  /** The tracer there is, which an app may install when it wants. */
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

  /** Shows the overlay where it is to be seen, and nowhere else. */
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

  /** By the thread that writes. */
  @Override
  public void accept(Issue issue) {
    guard.run(
        () -> {
          if (TOLD.contains(issue.tag()) && !isEarly(issue)) {
            tell(issue, 1);
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

  /** Tells of issues, the newest of which is given. */
  private void tell(Issue newest, int count) {
    if (isOn(ScreenSwitch.NOTIFY)) {
      notification.tell(newest, count);
    }
    main.post(() -> guard.run(this::open));
  }

  /** Only over what the user sees of the app: from the background Android lets nobody. */
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
