package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Looper;
import android.os.SystemClock;
import android.util.Printer;
import android.view.Choreographer;
import dev.serin.runtime.Detector;
import dev.serin.runtime.Issue;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowChoreographer;

/** The main thread as the beats of the display reveal it, by the framework's own Choreographer. */
public class BeatSourceTest extends AppFixture {
  private static final Duration BEAT = Duration.ofMillis(16);
  private static final long BEAT_MILLIS = BEAT.toMillis();

  private final HiddenField<Printer> logging =
      new HiddenApi(true).field(Looper.class, "mLogging", Printer.class);
  private Animated animation;

  @Override
  String loopSource() {
    return "frames";
  }

  @Before
  public void watch() {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(BEAT);
    installation.tracer().detectors().warmStarts().stop();
    installation.watch(main, "main");
  }

  @After
  public void beatByItself() {
    ShadowChoreographer.reset();
  }

  @Test
  public void while_the_app_draws_the_loop_prints_nothing() {
    assertThat(logging.of(main)).isInstanceOf(LoopPrinter.class);
    show();
    assertThat(logging.of(main)).isNull();
  }

  @Test
  public void the_log_says_how_the_loop_is_watched() {
    installation.close();
    assertThat(log).anyMatch(line -> line.contains("watching the loop main by frames, "));
  }

  @Test
  public void a_message_between_two_beats_is_slow() {
    show();
    run(() -> clock.sleep(800));
    Issue slow = next();
    assertThat(slow.value("detail")).isEqualTo("NORMAL");
    assertThat(slow.value("message")).isEqualTo("messages between frames");
    assertThat((Long) slow.value("cost")).isBetween(800L, 800 + BEAT_MILLIS);
    assertThat(issues).isEmpty();
  }

  @Test
  public void work_at_a_beat_is_slow() {
    show();
    Choreographer.getInstance().postFrameCallback(frameTimeNanos -> clock.sleep(900));
    beat(5);
    Issue slow = next();
    assertThat(slow.value("message")).isEqualTo("a frame");
    assertThat(slow.value("frame")).isEqualTo(true);
    assertThat(slow.value("cost")).isEqualTo(900L);
  }

  @Test
  public void messages_that_are_short_each_are_one_freeze_if_no_beat_comes_between() {
    show();
    for (int i = 0; i < 8; i++) {
      handler.post(() -> clock.sleep(100));
    }
    beat(5);
    assertThat((Long) next().value("cost")).isBetween(800L, 800 + BEAT_MILLIS);
  }

  @Test
  public void a_loop_that_idles_from_beat_to_beat_is_not_frozen() {
    show();
    beat(1000);
    installation.close();
    assertThat(issues).isEmpty();
  }

  @Test
  public void a_long_freeze_is_a_lag_then_an_anr_while_it_lasts_and_slow_at_its_end() {
    show();
    List<Issue> whileFrozen = new ArrayList<>();
    run(
        () -> {
          clock.sleep(2000);
          whileFrozen.add(next());
          clock.sleep(3000);
          whileFrozen.add(next());
          clock.sleep(2800);
        });
    assertThat(whileFrozen).extracting(i -> i.value("detail")).containsExactly("LAG", "ANR");
    assertThat((String) whileFrozen.get(1).value("threadStack")).contains(getClass().getName());
    Issue slow = next();
    assertThat(slow.value("detail")).isEqualTo("NORMAL");
    assertThat(slow.value("dispatchId")).isEqualTo(whileFrozen.get(0).value("dispatchId"));
    assertThat((Long) slow.value("cost")).isBetween(7800L, 7800 + BEAT_MILLIS);
  }

  /** Robolectric's display of Android 17 beats every 15 ms, regardless of its settings. */
  @Test
  @Config(maxSdk = 36)
  public void a_display_that_does_not_beat_is_no_freeze_and_printed_messages_are_followed()
      throws Exception {
    installation.tracer().detectors().slow().thresholdMillis(BeatSource.WATCH_MILLIS + 1);
    show();
    ShadowChoreographer.setFrameDelay(Duration.ofSeconds(30));
    beat(1);
    Shadows.shadowOf(main).idleFor(Duration.ofSeconds(10));
    assertThat(logging.of(main)).isInstanceOf(LoopPrinter.class);
    message(() -> clock.sleep(800));
    assertThat(next().value("cost")).isEqualTo(800L);
    assertThat(issues).isEmpty();
  }

  @Test
  public void in_the_background_messages_are_known_by_what_is_printed() throws Exception {
    ActivityController<Activity> screen = show();
    leave(screen);
    assertThat(logging.of(main)).isInstanceOf(LoopPrinter.class);
    message(
        () -> {
          clock.sleep(2000);
          Issue lag = next();
          assertThat(lag.value("detail")).isEqualTo("LAG");
          assertThat(lag.value("cost")).isEqualTo(2000L);
          assertThat(lag.value("isProcessForeground")).isEqualTo(false);
        });
  }

  @Test
  public void the_time_in_the_background_is_part_of_no_span() {
    ActivityController<Activity> screen = show();
    leave(screen);
    Shadows.shadowOf(main).idleFor(Duration.ofMinutes(5));
    screen.resume();
    animation.start();
    beat(10);
    run(() -> clock.sleep(700));
    assertThat((Long) next().value("cost")).isBetween(700L, 700 + BEAT_MILLIS);
    installation.close();
    assertThat(issues).isEmpty();
  }

  /** The display of Android 17 has beaten by the time the activity has been set up. */
  @Test
  @Config(maxSdk = 36)
  public void the_message_of_the_first_beat_is_the_first_span() throws Exception {
    Activity screen = Robolectric.buildActivity(Activity.class).setup().get();
    beat(3);
    animation = new Animated(screen);
    animation.start();
    beat(2);
    Choreographer.getInstance().postCallback(0, () -> clock.sleep(300), null); // before the beat
    Choreographer.getInstance().postCallback(3, () -> clock.sleep(600), null); // after it
    SystemClock.sleep(BEAT_MILLIS);
    assertThat(logging.of(main)).isInstanceOf(LoopPrinter.class);
    message(() -> {});
    assertThat(logging.of(main)).isNull();
    Issue slow = next();
    assertThat((String) slow.value("message")).contains("FrameHandler");
    assertThat((Long) slow.value("cost")).isBetween(900L, 900 + BEAT_MILLIS);
    beat(10);
    run(() -> clock.sleep(700));
    assertThat(next().value("message")).isEqualTo("messages between frames");
    assertThat(issues).isEmpty();
  }

  @Test
  public void while_nobody_listens_there_is_neither_beat_nor_printer() {
    show();
    installation.tracer().detectors().all().forEach(Detector::stop);
    beat(10);
    assertThat(logging.of(main)).isNull();
    run(() -> SystemClock.sleep(5000)); // the ticker rests too
    installation.tracer().detectors().slow().start();
    assertThat(logging.of(main)).isInstanceOf(LoopPrinter.class);
    beat(10);
    assertThat(logging.of(main)).isNull();
    run(() -> clock.sleep(700));
    assertThat((Long) next().value("cost")).isBetween(700L, 700 + BEAT_MILLIS);
    assertThat(issues).isEmpty();
  }

  @Test
  public void a_printer_of_another_s_is_left_where_it_is() {
    Printer other = line -> {};
    Loopers.print(main, other);
    ActivityController<Activity> screen = show();
    assertThat(logging.of(main)).isSameAs(other);
    leave(screen);
    assertThat(logging.of(main)).isInstanceOf(LoopPrinter.class);
    installation.close();
    assertThat(logging.of(main)).isSameAs(other);
  }

  @Test
  public void other_loops_are_known_by_what_they_print() throws Exception {
    checkAnotherLoop();
  }

  @Test
  public void a_loop_that_is_watched_already_is_watched_once() {
    installation.watch(main, "ui");
    show();
    run(() -> clock.sleep(700));
    assertThat(next().value("loop")).isEqualTo("main");
    assertThat(issues).isEmpty();
    assertThat(logged()).anyMatch(line -> line.contains("the main loop is watched already"));
  }

  @Test
  public void after_its_end_no_beat_is_requested() {
    show();
    animation.stop();
    installation.close();
    Shadows.shadowOf(main).idleFor(BEAT.multipliedBy(3));
    long nextMillis = Shadows.shadowOf(main).getNextScheduledTaskTime().toMillis();
    long soonMillis = SystemClock.uptimeMillis() + 2 * BeatSource.WATCH_MILLIS;
    assertThat(nextMillis).matches(millis -> millis == 0 || millis > soonMillis, "nothing soon");
    assertThat(logging.of(main)).isNull();
  }

  /** Shows an activity with an animation, for some beats. */
  private ActivityController<Activity> show() {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    animation = new Animated(screen.get());
    animation.start();
    beat(6);
    return screen;
  }

  private void leave(ActivityController<Activity> screen) {
    animation.stop();
    screen.pause();
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(600));
  }

  /** Runs a message, and some beats after it. */
  private void run(Runnable work) {
    handler.post(work);
    beat(3);
  }

  private void beat(int times) {
    for (int i = 0; i < times; i++) {
      Shadows.shadowOf(main).idleFor(BEAT);
    }
  }
}
