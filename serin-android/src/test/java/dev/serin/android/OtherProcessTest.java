package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Application;
import android.app.Instrumentation;
import android.os.Handler;
import android.os.HandlerThread;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Platform;
import dev.serin.runtime.TracerConfig;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.util.ReflectionHelpers;

/**
 * An app with two processes that have Serin. Each has an application object, activities and a loop
 * of its own; here the loop of the second one is that of another thread.
 */
public class OtherProcessTest extends AppFixture {
  private static final String OTHER = "com.example:other";

  /** An activity of the second process. */
  public static class OfOther extends Activity {}

  private final VirtualClock otherClock = new VirtualClock();
  private final BlockingQueue<Issue> otherIssues = new LinkedBlockingQueue<>();
  private final HandlerThread otherLoop = new HandlerThread("other");
  private Application otherApp;
  private Installation other;

  @Before
  public void startOther() throws Exception {
    Application app = RuntimeEnvironment.getApplication();
    otherApp = Instrumentation.newApplication(Application.class, app.getBaseContext());
    Options options =
        Options.DEFAULTS
            .with(Option.DIRECTORY, folder.newFolder())
            .with(Option.FRAMES, false)
            .with(Option.HEARTBEAT_MILLIS, 0L);
    TracerConfig config =
        TracerConfig.builder().options(options).log(log::add).sink(otherIssues::add).build();
    other = new Installation(otherApp, platform(), config);
    otherLoop.start();
    other.watch(otherLoop.getLooper(), "main");
    installation.watch(main, "main");
    installation.tracer().detectors().warmStarts().stop();
    other.tracer().detectors().warmStarts().stop();
  }

  @After
  public void endOther() {
    other.close();
    otherLoop.quit();
    otherClock.awaitEnd();
  }

  @Test
  public void an_activity_of_the_other_process_is_neither_a_scene_nor_the_foreground_here()
      throws Exception {
    ofOther(OfOther.class).setup();
    checkLag(lag(), "", false);
    checkLag(lagOfOther(), OfOther.class.getName(), true);
  }

  @Test
  public void a_user_who_moves_to_the_other_process_leaves_this_one() throws Exception {
    ActivityController<Activity> here = Robolectric.buildActivity(Activity.class).setup();
    checkLag(lag(), Activity.class.getName(), true);
    checkLag(lagOfOther(), "", false);
    here.pause();
    ActivityController<OfOther> there = ofOther(OfOther.class).setup();
    pass(600);
    checkLag(lag(), Activity.class.getName(), false);
    checkLag(lagOfOther(), OfOther.class.getName(), true);
    there.pause();
    here.resume();
    pass(600);
    checkLag(lag(), Activity.class.getName(), true);
    checkLag(lagOfOther(), OfOther.class.getName(), false);
  }

  @Test
  public void a_page_is_entered_in_its_own_process_only() {
    enter(ofOther(PagesTest.Enter.class)).pause();
    checkPage(nextOfOther("ENTER"));
    installation.close();
    assertThat(issues).isEmpty();
  }

  @Test
  public void a_page_that_follows_one_of_the_other_process_counts_from_its_own_creation() {
    enter(ofOther(PagesTest.Enter.class)).pause();
    enter(Robolectric.buildActivity(PagesTest.Enter.class)).pause();
    Issue entered = nextOf("ENTER");
    checkPage(entered);
    assertThat(entered.value("entry")).isEqualTo(1);
  }

  private static void checkPage(Issue entered) {
    assertThat(entered.value("scene")).isEqualTo(PagesTest.Enter.class.getName());
    assertThat((Long) entered.value("cost")).isBetween(3000L, 3100L);
  }

  private ActivityController<PagesTest.Enter> enter(ActivityController<PagesTest.Enter> screen) {
    screen.setup();
    screen.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
    screen.windowFocusChanged(true);
    return screen;
  }

  private static void checkLag(Issue lag, String scene, boolean isForeground) {
    assertThat(lag.value("detail")).isEqualTo("LAG");
    assertThat(lag.value("isProcessForeground")).isEqualTo(isForeground);
    assertThat(lag.value("scene")).isEqualTo(scene);
  }

  /** Reports a lag of this process. */
  private Issue lag() throws Exception {
    BlockingQueue<Issue> lags = new LinkedBlockingQueue<>();
    message(
        () -> {
          clock.sleep(2000);
          lags.add(nextOf("LAG"));
        });
    Issue lag = lags.remove();
    assertThat(lag.value("process"))
        .isEqualTo(RuntimeEnvironment.getApplication().getPackageName());
    return lag;
  }

  /** Reports a lag of the other process. */
  private Issue lagOfOther() throws InterruptedException {
    BlockingQueue<Issue> lags = new LinkedBlockingQueue<>();
    new Handler(otherLoop.getLooper())
        .post(
            () -> {
              otherClock.sleep(2000);
              lags.add(nextOfOther("LAG"));
            });
    Issue lag = lags.poll(20, TimeUnit.SECONDS);
    assertThat(lag).as("no lag; the log says %s", log).isNotNull();
    assertThat(lag.value("process")).isEqualTo(OTHER);
    return lag;
  }

  private Issue nextOfOther(String detail) {
    try {
      Issue issue = otherIssues.poll(20, TimeUnit.SECONDS);
      while (issue != null && !detail.equals(issue.value("detail"))) {
        issue = otherIssues.poll(20, TimeUnit.SECONDS);
      }
      assertThat(issue).as("no %s of the other process; the log says %s", detail, log).isNotNull();
      return issue;
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private <A extends Activity> ActivityController<A> ofOther(Class<A> type) {
    ActivityController<A> screen = Robolectric.buildActivity(type);
    ReflectionHelpers.setField(Activity.class, screen.get(), "mApplication", otherApp);
    return screen;
  }

  /** The platform of the second process, which has a name of its own. */
  private Platform platform() {
    Platform plain = new AndroidPlatform(otherApp, otherClock);
    return (Platform)
        Proxy.newProxyInstance(
            Platform.class.getClassLoader(),
            new Class<?>[] {Platform.class},
            (proxy, method, arguments) ->
                method.getName().equals("processName") ? OTHER : method.invoke(plain, arguments));
  }

  private void pass(long millis) {
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(millis));
  }
}
