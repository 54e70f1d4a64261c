package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Build;
import android.os.Looper;
import android.os.SystemClock;
import android.util.Printer;
import android.view.Choreographer;
import android.view.WindowManager;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.time.Duration;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.shadows.ShadowChoreographer;

/** The main thread watched by frames while the app draws nothing, or only now and then. */
public class RestTest extends AppFixture {
  private static final int ANDROID_17 = 37;

  /** Robolectric's display of Android 17 has this one, whatever its setting. */
  private static final int MILLIS_ON_ANDROID_17 = 15;

  private static final Duration BEAT =
      Duration.ofMillis(Build.VERSION.SDK_INT < ANDROID_17 ? 16 : MILLIS_ON_ANDROID_17);
  private static final int BEATS_OF_A_SECOND = 62;
  private static final int INPUT = 0;
  private static final int TRAVERSAL = Animated.TRAVERSAL;

  private final HiddenField<Printer> logging =
      new HiddenApi(true).field(Looper.class, "mLogging", Printer.class);
  private ActivityController<Activity> controller;
  private Activity screen;
  private Animated animation;

  @Override
  String loopSource() {
    return "frames";
  }

  @Override
  Options more(Options options) {
    return options.with(Option.FRAMES, true);
  }

  @Before
  public void show() {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(BEAT);
    installation.tracer().detectors().warmStarts().stop();
    installation.watch(main, "main");
    controller = Robolectric.buildActivity(Activity.class).setup();
    screen = controller.get();
    animation = new Animated(screen);
    beat(2 * BeatSource.REST_BEATS);
  }

  @After
  public void beatByItself() {
    ShadowChoreographer.reset();
  }

  @Test
  public void a_still_screen_requests_no_beat() {
    for (int i = 0; i < 60 * BEATS_OF_A_SECOND; i++) {
      assertThat(Animated.isBeatRequested()).isFalse();
      beat(1);
    }
    assertThat(isPrinting()).isTrue();
  }

  /** Before Android 7 a frame ends with the next beat. */
  @Test
  public void a_cursor_that_blinks_requests_no_beat_except_to_count_its_frames() {
    int requests = 0;
    for (int i = 0; i < 20; i++) {
      drawOnce();
      requests += requestsIn(BEATS_OF_A_SECOND / 2);
      assertThat(isPrinting()).isTrue();
    }
    assertThat(requests).isEqualTo(countsFramesByBeats() ? 20 : 0);
  }

  @Test
  public void an_animation_is_watched_by_beats_which_rest_after_it() {
    animation.start();
    beat(5);
    assertThat(isPrinting()).isFalse();
    beat(100);
    assertThat(isPrinting()).isFalse();
    animation.stop();
    assertThat(requestsIn(BEATS_OF_A_SECOND)).isEqualTo(BeatSource.REST_BEATS);
    assertThat(isPrinting()).isTrue();
    assertThat(requestsIn(60 * BEATS_OF_A_SECOND)).isZero();
  }

  /** A film of 25 frames per second on a display of 62. */
  @Test
  public void an_animation_that_draws_at_every_second_beat_does_not_rest() {
    for (int i = 0; i < 50; i++) {
      drawOnce();
      beat(1);
      assertThat(isPrinting()).isEqualTo(i < 1);
    }
  }

  @Test
  public void a_slow_message_at_rest_is_reported_once_and_exactly() throws Exception {
    message(() -> clock.sleep(800));
    Issue slow = next();
    assertThat(slow.value("cost")).isEqualTo(800L);
    assertThat((String) slow.value("message")).contains("RestTest");
    closedWithoutIssues();
  }

  @Test
  public void a_slow_frame_after_a_rest_is_reported_once_and_exactly() throws Exception {
    Choreographer.getInstance().postCallback(INPUT, () -> clock.sleep(900), null);
    animation.drawOnce();
    SystemClock.sleep(BEAT.toMillis());
    message(() -> {});
    awaitNoFrame();
    Issue slow = next();
    assertThat(slow.value("cost")).isEqualTo(900L);
    assertThat(slow.value("frame")).isEqualTo(true);
    beat(50);
    closedWithoutIssues();
  }

  @Test
  public void a_slow_message_in_which_beats_rest_is_reported_once() throws Exception {
    animation.start();
    beat(10);
    animation.stop();
    while (Animated.isBeatAwaited()) {
      handler.post(() -> SystemClock.sleep(1));
      beat(1);
    }
    message(() -> clock.sleep(800));
    assertThat(next().value("cost")).isEqualTo(800L);
    closedWithoutIssues();
  }

  @Test
  public void a_slow_beat_in_which_beats_rest_is_reported_once() throws Exception {
    animation.start();
    beat(10);
    animation.stop();
    beat(BeatSource.REST_BEATS - 1);
    assertThat(isPrinting()).isFalse();
    Choreographer.getInstance().postCallback(TRAVERSAL, () -> clock.sleep(800), null);
    SystemClock.sleep(BEAT.toMillis());
    message(() -> {});
    assertThat(isPrinting()).isTrue();
    awaitNoFrame();
    assertThat((Long) next().value("cost")).isBetween(800L, 800 + BEAT.toMillis());
    closedWithoutIssues();
  }

  @Test
  public void a_printer_that_a_tool_restored_while_beats_were_requested_is_revived()
      throws Exception {
    Printer ours = logging.of(main);
    Loopers.print(main, line -> ours.println(line));
    animation.start();
    beat(5);
    Loopers.print(main, ours);
    animation.stop();
    beat(2 * BeatSource.REST_BEATS);
    message(() -> clock.sleep(800));
    assertThat(next().value("cost")).isEqualTo(800L);
    closedWithoutIssues();
    assertThat(log).noneMatch(line -> line.contains("another copy of Serin"));
  }

  @Test
  public void a_copy_of_serin_that_came_while_beats_were_requested_leaves_no_span_open()
      throws Exception {
    animation.start();
    beat(5);
    Loopers.print(main, LooperSourceTest.copy());
    animation.stop();
    beat(2 * BeatSource.REST_BEATS);
    clock.pass(10_000);
    message(() -> {});
    closedWithoutIssues();
    assertThat(log).anyMatch(line -> line.contains("another copy of Serin"));
  }

  /** A ticker that is awake reads the clock at each tick. */
  @Test
  public void on_a_still_screen_the_ticker_sleeps_after_the_last_message() throws Exception {
    message(() -> {});
    clock.sleep(0);
    clock.pass(200);
    long readings = clock.awaitRest();
    beat(60 * BEATS_OF_A_SECOND);
    assertThat(clock.awaitRest()).isEqualTo(readings);
  }

  @Test
  public void an_animation_that_continues_in_the_background_requests_nothing() {
    animation.start();
    beat(5);
    controller.pause();
    beat(BEATS_OF_A_SECOND);
    assertThat(isPrinting()).isTrue();
    assertThat(requestsIn(60 * BEATS_OF_A_SECOND)).isZero();
    animation.stop();
  }

  @Test
  public void in_the_background_nothing_is_requested_and_on_return_drawing_is_seen_again() {
    controller.pause().stop();
    assertThat(requestsIn(60 * BEATS_OF_A_SECOND)).isZero();
    controller.restart().resume();
    animation.start();
    beat(5);
    assertThat(isPrinting()).isFalse();
    animation.stop();
    controller.pause();
    assertThat(requestsIn(60 * BEATS_OF_A_SECOND)).isEqualTo(BeatSource.REST_BEATS);
    assertThat(isPrinting()).isTrue();
  }

  @Test
  public void drawing_is_seen_in_a_window_that_was_removed_and_added_again() {
    WindowManager windows = screen.getWindowManager();
    windows.removeViewImmediate(screen.getWindow().getDecorView());
    beat(3);
    windows.addView(screen.getWindow().getDecorView(), screen.getWindow().getAttributes());
    beat(3);
    animation.start();
    beat(5);
    assertThat(isPrinting()).isFalse();
  }

  @Test
  public void drawing_is_seen_in_each_of_several_windows() {
    ActivityController<Activity> other = Robolectric.buildActivity(Activity.class).setup();
    beat(2 * BeatSource.REST_BEATS);
    animation.start();
    beat(5);
    assertThat(isPrinting()).isFalse();
    animation.stop();
    beat(2 * BeatSource.REST_BEATS);
    assertThat(isPrinting()).isTrue();
    Animated second = new Animated(other.get());
    second.start();
    beat(5);
    assertThat(isPrinting()).isFalse();
  }

  @Test
  public void two_windows_that_draw_once_in_a_beat_are_no_animation() {
    Animated second = new Animated(Robolectric.buildActivity(Activity.class).setup().get());
    beat(2 * BeatSource.REST_BEATS);
    for (int i = 0; i < 5; i++) {
      animation.drawOnce();
      second.drawOnce();
      beat(1);
      assertThat(requestsIn(BEATS_OF_A_SECOND)).isEqualTo(countsFramesByBeats() ? 1 : 0);
    }
  }

  /** Lets the time pass in which the report of a frame is awaited; here it never comes. */
  private static void awaitNoFrame() {
    SystemClock.sleep(200);
  }

  /** Draws one frame. */
  private void drawOnce() {
    animation.drawOnce();
    beat(1);
  }

  /** Lets beats of the display pass. Returns how many of them Serin requested. */
  private int requestsIn(int beats) {
    int requests = 0;
    for (int i = 0; i < beats; i++) {
      requests += Animated.isBeatAwaited() ? 1 : 0;
      beat(1);
    }
    return requests;
  }

  private void beat(int times) {
    for (int i = 0; i < times; i++) {
      Shadows.shadowOf(main).idleFor(BEAT);
    }
  }

  private boolean isPrinting() {
    return logging.of(main) instanceof LoopPrinter;
  }

  private static boolean countsFramesByBeats() {
    return Build.VERSION.SDK_INT < Build.VERSION_CODES.N;
  }

  private void closedWithoutIssues() {
    installation.close();
    assertThat(issues.stream().filter(issue -> !"Trace_FPS".equals(issue.tag()))).isEmpty();
  }
}
