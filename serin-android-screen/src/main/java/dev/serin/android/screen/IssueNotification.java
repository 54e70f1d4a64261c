package dev.serin.android.screen;

import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.os.Build;
import dev.serin.issue.Durations;
import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueKind;
import dev.serin.issue.PlainJson;
import dev.serin.runtime.Issue;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * The only notification of issues: the newest, and the number of issues since the list was last
 * seen. Not posted unless the user allows it; Serin does not ask for the permission.
 */
final class IssueNotification {
  /** Both identify Serin's among the notifications of the app. */
  static final String TAG = "dev.serin.screen";

  static final String CHANNEL = "dev.serin.issues";
  private static final int NUMBER = 1;

  private final Context app;
  private final AtomicInteger unseen = new AtomicInteger();
  private volatile boolean isSeen;

  IssueNotification(Context app) {
    this.app = app;
  }

  /** Adds to the number of issues, and shows the newest. Called on Serin's thread. */
  void show(Issue newest, int more) {
    NotificationManager manager = manager();
    if (!isSeen) {
      int count = unseen.addAndGet(more);
      if (manager != null && isAllowed()) {
        manager.notify(TAG, NUMBER, build(manager, newest, count));
      }
      if (isSeen) { // since just now: the notification may have been cleared before this was posted
        clear();
      }
    }
  }

  /** Called when the user opens or leaves the list. */
  void seen(boolean isListSeen) {
    isSeen = isListSeen;
    clear();
  }

  /**
   * Clears the count and the notification: the user has seen the issues, or wants no notification.
   */
  void clear() {
    unseen.set(0);
    NotificationManager manager = manager();
    if (manager != null) {
      manager.cancel(TAG, NUMBER);
    }
  }

  private @Nullable NotificationManager manager() {
    Object manager = app.getSystemService(Context.NOTIFICATION_SERVICE);
    return manager instanceof NotificationManager ? (NotificationManager) manager : null;
  }

  private boolean isAllowed() {
    return Build.VERSION.SDK_INT < Build.VERSION_CODES.TIRAMISU || Since33.mayNotify(app);
  }

  private Notification build(NotificationManager manager, Issue issue, int number) {
    IssueKind kind = IssueKind.of(issue.tag(), String.valueOf(issue.value(IssueKeys.DETAIL)));
    Object delay = issue.value(IssueKeys.QUEUE_DELAY_MILLIS);
    Object cost = issue.value(IssueKeys.COST) == null ? delay : issue.value(IssueKeys.COST);
    String time = cost == null ? "" : ", " + Durations.words(PlainJson.numberOf(cost));
    Object scene = issue.value(IssueKeys.SCENE);
    String where = scene == null ? "" : ClassText.ofClass(scene.toString()).shown;
    CharSequence label = app.getApplicationInfo().loadLabel(app.getPackageManager());
    String count = number == 1 ? "Serin found it in " + label : number + " issues in " + label;
    return builder(manager)
        .setSmallIcon(android.R.drawable.stat_sys_warning)
        .setColor(0xFFE0A100)
        .setContentTitle(kind.title + time)
        .setContentText(where.isEmpty() ? count : where + " · " + count)
        .setNumber(number)
        .setOnlyAlertOnce(true)
        .setAutoCancel(true)
        .setLocalOnly(true)
        .setContentIntent(toList())
        .build();
  }

  @SuppressWarnings("deprecation") // for versions of Android without channels
  private Notification.Builder builder(NotificationManager manager) {
    return Build.VERSION.SDK_INT >= Build.VERSION_CODES.O
        ? Since26.builder(app, manager, CHANNEL)
        : new Notification.Builder(app).setPriority(Notification.PRIORITY_LOW);
  }

  private PendingIntent toList() {
    int fixed = Build.VERSION.SDK_INT >= Build.VERSION_CODES.M ? PendingIntent.FLAG_IMMUTABLE : 0;
    return PendingIntent.getActivity(
        app, 0, IssuesActivity.intent(app), PendingIntent.FLAG_UPDATE_CURRENT | fixed);
  }
}
