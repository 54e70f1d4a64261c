package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Notification;
import android.app.NotificationManager;
import android.app.PendingIntent;
import android.content.Context;
import android.content.Intent;
import android.os.Handler;
import android.os.Looper;
import dev.serin.android.Serin;
import dev.serin.runtime.Issue;
import dev.serin.runtime.IssueSink;
import dev.serin.runtime.Option;
import dev.serin.runtime.TracerConfig;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowNotificationManager;

/** The reaction to an issue. */
@Config(minSdk = 23)
public class ScreensTest extends ScreenFixture {
  public static class Main extends Activity {}

  private final NotificationManager manager =
      (NotificationManager) app.getSystemService(Context.NOTIFICATION_SERVICE);
  private final ShadowNotificationManager shadow = Shadows.shadowOf(manager);

  private void install(boolean opens) {
    trace(opens);
    Robolectric.setupContentProvider(ScreenProvider.class);
    settle();
  }

  private void trace(boolean opens) {
    Serin.install(
        app,
        TracerConfig.builder()
            .option(Option.FRAMES, false)
            .option(Option.OPEN_ON_ISSUE, opens)
            .option(Option.LOOP_SOURCE, "printer")
            .log(text -> {})
            .build());
  }

  /** Blocks the main thread until the block is reported, as a lag. */
  private Issue block() throws ReflectiveOperationException {
    CountDownLatch reported = new CountDownLatch(1);
    AtomicReference<Issue> lag = new AtomicReference<>();
    IssueSink last =
        issue -> {
          lag.set(issue);
          reported.countDown();
        };
    Serin.tracer().listeners().addSink(last);
    Serin.tracer().detectors().slow().stop();
    Serin.tracer().detectors().anr().stop();
    Serin.tracer().detectors().lag().thresholdMillis(1);
    Serin.tracer().detectors().lag().start();
    new Handler(Looper.getMainLooper()).post(() -> await(reported));
    RealLoop.runMain();
    Serin.tracer().listeners().removeSink(last);
    Serin.tracer().detectors().lag().stop();
    settle();
    return lag.get();
  }

  private static void await(CountDownLatch latch) {
    try {
      assertThat(latch.await(20, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  @Config(maxSdk = 32)
  public void there_is_one_notification_which_is_updated() throws Exception {
    install(false);
    block();
    assertThat(shadow.getAllNotifications()).hasSize(1);
    assertThat(title()).startsWith("Lag, ");
    block();
    assertThat(shadow.getAllNotifications()).hasSize(1);
    assertThat(shadow.getAllNotifications().get(0).extras.getString(Notification.EXTRA_TEXT))
        .matches("[2-9] issues in .*");
  }

  private String title() {
    return shadow.getAllNotifications().get(0).extras.getString(Notification.EXTRA_TITLE);
  }

  @Test
  @Config(minSdk = 28, maxSdk = 32)
  public void since_android_8_it_has_a_channel() throws Exception {
    install(false);
    block();
    assertThat(shadow.getAllNotifications().get(0).getChannelId())
        .isEqualTo(IssueNotification.CHANNEL);
    assertThat(manager.getNotificationChannel(IssueNotification.CHANNEL).getImportance())
        .isEqualTo(NotificationManager.IMPORTANCE_LOW);
  }

  @Test
  @Config(minSdk = 33)
  public void since_android_13_it_is_posted_only_where_that_was_granted() throws Exception {
    install(false);
    block();
    assertThat(shadow.getAllNotifications()).isEmpty();
    assertThat(manager.getNotificationChannels()).isEmpty(); // a first channel makes Android ask
    Shadows.shadowOf(app).grantPermissions(android.Manifest.permission.POST_NOTIFICATIONS);
    block();
    assertThat(shadow.getAllNotifications()).hasSize(1);
  }

  @Test
  public void it_leads_to_the_list_by_an_intent_that_nobody_changes() throws Exception {
    Shadows.shadowOf(app).grantPermissions("android.permission.POST_NOTIFICATIONS");
    install(false);
    block();
    PendingIntent intent = shadow.getAllNotifications().get(0).contentIntent;
    assertThat(Shadows.shadowOf(intent).getSavedIntent().getComponent().getClassName())
        .isEqualTo(IssuesActivity.class.getName());
    assertThat(Shadows.shadowOf(intent).getFlags() & PendingIntent.FLAG_IMMUTABLE).isNotZero();
    Robolectric.buildActivity(IssuesActivity.class).setup();
    settle();
    assertThat(shadow.getAllNotifications()).isEmpty();
  }

  @Test
  public void who_wants_no_notification_gets_none() throws Exception {
    Shadows.shadowOf(app).grantPermissions("android.permission.POST_NOTIFICATIONS");
    install(false);
    ScreenSettings.read(app).turn(ScreenSwitch.NOTIFY, false);
    block();
    assertThat(shadow.getAllNotifications()).isEmpty();
  }

  @Test
  @Config(maxSdk = 32)
  public void nothing_is_notified_while_the_list_is_seen() throws Exception {
    install(false);
    ActivityController<IssuesActivity> list =
        Robolectric.buildActivity(IssuesActivity.class).setup();
    settle();
    block();
    assertThat(shadow.getAllNotifications()).isEmpty();
    list.pause();
    block();
    assertThat(shadow.getAllNotifications()).hasSize(1);
    ScreenSettings.read(app).turn(ScreenSwitch.NOTIFY, false);
    settle();
    assertThat(shadow.getAllNotifications()).isEmpty();
  }

  @Test
  @Config(maxSdk = 32)
  public void what_came_before_the_settings_were_read_is_told_once_they_are() throws Exception {
    trace(false);
    Issue lag = block();
    Screens screens = new Screens(app);
    screens.accept(lag);
    screens.accept(lag);
    assertThat(shadow.getAllNotifications()).isEmpty();
    screens.start();
    settle();
    assertThat(shadow.getAllNotifications()).hasSize(1);
    assertThat(title()).startsWith("Lag, ");
    assertThat(shadow.getAllNotifications().get(0).extras.getString(Notification.EXTRA_TEXT))
        .startsWith("2 issues in ");
  }

  @Test
  public void the_list_opens_by_itself_where_that_is_wanted_and_the_app_is_seen() throws Exception {
    install(true);
    block();
    assertThat(Shadows.shadowOf(app).getNextStartedActivity()).isNull();
    ActivityController<Main> screen = Robolectric.buildActivity(Main.class).setup();
    block();
    Intent opened = Shadows.shadowOf(screen.get()).getNextStartedActivity();
    assertThat(opened.getComponent().getClassName()).isEqualTo(IssuesActivity.class.getName());
    screen.pause();
    Shadows.shadowOf(app).clearNextStartedActivities();
    block();
    assertThat(Shadows.shadowOf(app).getNextStartedActivity()).isNull();
  }

  @Test
  public void the_list_does_not_open_unless_that_is_wanted() throws Exception {
    install(false);
    ActivityController<Main> screen = Robolectric.buildActivity(Main.class).setup();
    block();
    assertThat(Shadows.shadowOf(screen.get()).getNextStartedActivity()).isNull();
  }

  @Test
  public void the_app_can_open_the_list_and_turn_the_overlay_on() {
    SerinScreen.open(app);
    Intent opened = Shadows.shadowOf(app).getNextStartedActivity();
    assertThat(opened.getComponent().getClassName()).isEqualTo(IssuesActivity.class.getName());
    assertThat(opened.getFlags() & Intent.FLAG_ACTIVITY_NEW_TASK).isNotZero();
    SerinScreen.overlay(app, true);
    settle();
    assertThat(ScreenSettings.read(app).isOn(ScreenSwitch.OVERLAY)).isTrue();
    SerinScreen.open(null);
    SerinScreen.overlay(null, true);
  }
}
