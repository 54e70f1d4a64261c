package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.util.Printer;
import dev.serin.Probe;
import dev.serin.runtime.Detector;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/** Start-ups of an app, as its activities and the framework's own loop reveal them. */
public class StartUpsTest extends AppFixture {
  private final HiddenField<Printer> logging =
      new HiddenApi(true).field(android.os.Looper.class, "mLogging", Printer.class);

  /** Its creation takes 130 ms. */
  public static class Splash extends Activity {
    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      super.onCreate(savedInstanceState);
      SystemClock.sleep(130);
    }
  }

  /** Its creation takes 600 ms, and it does not pass on that it has the focus. */
  public static class Home extends Activity {
    private long startedMillis;

    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      super.onCreate(savedInstanceState);
      SystemClock.sleep(600);
    }

    @Override
    protected void onStart() {
      super.onStart();
      startedMillis = SystemClock.uptimeMillis();
    }

    @Override
    public void onWindowFocusChanged(boolean hasFocus) {
      SystemClock.sleep(7);
    }
  }

  @Override
  Options more(Options options) {
    return options
        .with(Option.SPLASH_ACTIVITIES, Splash.class.getName())
        .with(Option.SLOW_MILLIS, 100_000L)
        .with(Option.LAG_MILLIS, 100_000L)
        .with(Option.ANR_MILLIS, 100_000L);
  }

  @Test
  public void a_cold_start_with_a_splash_has_the_five_stages_of_the_clock() throws Exception {
    begin(100);
    clock.sleep(250);
    message(() -> clock.sleep(70));
    Shown splash = show(Splash.class);
    SystemClock.sleep(900);
    Shown home = show(Home.class);
    long activityMillis = home.focusedMillis - splash.createdMillis;
    long splashMillis = home.focusedMillis - splash.focusedMillis;
    assertThat(splashMillis).isBetween(1507L, 1600L); // Robolectric's display takes some time too
    Issue issue = next();
    assertThat(issue.tag()).isEqualTo("Trace_StartUp");
    assertThat(issue.content())
        .containsEntry("application_create", 350L)
        .containsEntry("application_create_scene", -100)
        .containsEntry("stage_between_app_and_activity", 70L)
        .containsEntry("first_activity_create", activityMillis)
        .containsEntry("splash_activity_duration", splashMillis)
        .containsEntry("startup_duration", 350 + 70 + activityMillis)
        .containsEntry("is_warm_start_up", false)
        .containsEntry("scene", Home.class.getName())
        .containsEntry("startKind", "cold")
        .containsEntry("processStartMillis", 100L)
        .containsEntry("applicationMillis", 250L)
        .containsEntry("betweenMillis", 70L)
        .containsEntry("firstActivityMillis", splash.focusedMillis - splash.createdMillis)
        .containsEntry("splashMillis", splashMillis);
    assertThat(log).anyMatch(line -> line.startsWith("serin: a cold start of "));
  }

  @Test
  public void a_warm_start_is_the_activity_s_own_time_and_a_hot_one_begins_when_it_is_seen_again()
      throws Exception {
    begin(100);
    message(() -> clock.sleep(10));
    Shown first = show(Activity.class);
    assertThat(next().value("startKind")).isEqualTo("cold");
    first.screen.pause().stop().destroy();
    Shadows.shadowOf(main).idleFor(Duration.ofSeconds(60));
    Shown home = show(Home.class);
    long ownMillis = home.focusedMillis - home.createdMillis;
    Issue warm = next();
    assertThat(warm.content())
        .containsEntry("startKind", "warm")
        .containsEntry("is_warm_start_up", true)
        .containsEntry("stage_between_app_and_activity", 0L)
        .containsEntry("first_activity_create", ownMillis)
        .containsEntry("startup_duration", ownMillis);
    home.screen.windowFocusChanged(false).pause().stop();
    Shadows.shadowOf(main).idleFor(Duration.ofSeconds(60));
    home.screen.restart().start().resume().windowFocusChanged(true);
    long startedMillis = ((Home) home.screen.get()).startedMillis;
    long hotMillis = SystemClock.uptimeMillis() - startedMillis;
    Issue hot = next();
    assertThat(hot.content())
        .containsEntry("startKind", "hot")
        .containsEntry("startup_duration", hotMillis)
        .doesNotContainKey("first_activity_create");
  }

  @Test
  public void a_slow_start_has_the_tree_of_all_its_messages() throws Exception {
    begin(100);
    int application = Probe.enter(1);
    clock.sleep(4000);
    Probe.exit(application);
    message(
        () -> {
          int call = Probe.enter(2);
          clock.sleep(1000);
          Probe.exit(call);
        });
    message(
        () -> {
          int call = Probe.enter(3);
          clock.sleep(5000);
          Probe.exit(call);
        });
    Shown shown = show(Activity.class);
    long costMillis = 10_100 + shown.focusedMillis - shown.createdMillis;
    assertThat(next().tag()).isEqualTo("Trace_StartUp");
    Issue slow = next();
    assertThat(slow.tag()).isEqualTo("Trace_EvilMethod");
    assertThat(slow.content())
        .containsEntry("detail", "STARTUP")
        .containsEntry("cost", costMillis)
        .containsEntry("subType", 1)
        .containsEntry("startKind", "cold");
    assertThat(rows(slow))
        .containsExactly(
            "0 1048574 " + costMillis + "000",
            "1 1 4000000",
            "1 1048574 6000000",
            "2 2 1000000",
            "2 3 5000000");
    assertThat((String) slow.value("stack")).contains("2,3,1,5000\n");
    assertThat(log).anyMatch(line -> line.contains("slow start-up(" + costMillis + " ms)!"));
  }

  /** The depth, method and total time of each row of the call tree. */
  private static List<String> rows(Issue issue) {
    List<String> rows = new ArrayList<>();
    for (Object row : (List<?>) issue.value("callTree")) {
      List<?> columns = (List<?>) row;
      rows.add(columns.get(0) + " " + columns.get(1) + " " + columns.get(3));
    }
    return rows;
  }

  @Test
  public void a_process_without_an_activity_is_reported_alone() throws Exception {
    begin(100);
    clock.sleep(200);
    message(() -> clock.sleep(1));
    message(() -> clock.sleep(10_000));
    message(() -> clock.sleep(1));
    Issue issue = next();
    assertThat(issue.content())
        .containsEntry("application_create", 300L)
        .containsEntry("startup_duration", 300L)
        .containsEntry("withoutActivity", true);
  }

  @Test
  public void the_app_says_that_it_has_started() {
    long beganMillis = SystemClock.uptimeMillis();
    begin(100);
    ActivityController<?> screen = Robolectric.buildActivity(Home.class).create().start();
    SystemClock.sleep(400);
    installation.tracer().pages().startedUp();
    long saidMillis = SystemClock.uptimeMillis();
    draw(screen.resume().visible());
    assertThat(next().content()).containsEntry("startup_duration", 100 + saidMillis - beganMillis);
  }

  @Test
  public void the_first_message_for_a_component_tells_for_what_the_process_was_made() {
    begin(100);
    clock.sleep(200);
    print("android.app.ActivityThread$H", 149);
    print("com.example.Handler", 113);
    print("android.app.ActivityThread$H", 114);
    print("android.app.ActivityThread$H", 159);
    show(Activity.class);
    assertThat(next().content())
        .containsEntry("startKind", "cold")
        .containsEntry("application_create_scene", 114)
        .containsEntry("backgroundStart", true);
    assertThat(next().content())
        .containsEntry("startKind", "warm")
        .containsEntry("application_create_scene", 114)
        .doesNotContainKey("backgroundStart");
  }

  @Test
  public void lines_are_heard_without_detectors_of_messages_until_an_activity_is_created() {
    begin(100);
    installation.tracer().detectors().all().forEach(Detector::stop);
    Shadows.shadowOf(main).idle();
    print("com.example.Handler", 1);
    assertThat(logging.of(main)).isInstanceOf(LoopPrinter.class);
    print("android.app.ActivityThread$H", 113);
    Shadows.shadowOf(main).idle();
    assertThat(logging.of(main)).isInstanceOf(LoopPrinter.class);
    show(Activity.class);
    print("com.example.Handler", 1);
    Shadows.shadowOf(main).idle();
    assertThat(logging.of(main)).isNull();
    assertThat(next().content()).containsEntry("application_create_scene", 113);
  }

  @Test
  public void after_five_hundred_messages_none_is_awaited() {
    begin(100);
    for (int i = 0; i < 500; i++) {
      print("com.example.Handler", 159);
    }
    print("android.app.ActivityThread$H", 114);
    show(Activity.class);
    assertThat(next().content()).containsEntry("application_create_scene", -100);
  }

  @Test
  public void the_loop_is_known_to_be_watched_while_the_first_message_is_awaited() {
    begin(100);
    installation.watch(main, "ui");
    assertThat(logged()).anyMatch(line -> line.contains("it is watched already"));
  }

  private void begin(long processMillis) {
    installation.watch(main, "main");
    installation.startUp(clock.nanoTime() - processMillis * 1_000_000);
    clock.sleep(0); // from now on probes use this test's clock, not the last one's
  }

  /** Creates an activity, shows it, gives it the focus and draws it. */
  private Shown show(Class<? extends Activity> type) {
    long createdMillis = SystemClock.uptimeMillis();
    ActivityController<?> screen = Robolectric.buildActivity(type).setup();
    screen.windowFocusChanged(true);
    long focusedMillis = SystemClock.uptimeMillis();
    draw(screen);
    return new Shown(screen, createdMillis, focusedMillis);
  }

  /** An activity and its times on the clock. */
  private record Shown(ActivityController<?> screen, long createdMillis, long focusedMillis) {}

  private void draw(ActivityController<?> screen) {
    screen.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
    Shadows.shadowOf(main).idle();
  }

  private void print(String handler, int what) {
    logging.of(main).println(line(handler, what));
    logging.of(main).println("<<<<< Finished to Handler (" + handler + ") {1b2c3d} null");
  }

  private static String line(String handler, int what) {
    return ">>>>> Dispatching to Handler (" + handler + ") {1b2c3d} null: " + what;
  }
}
