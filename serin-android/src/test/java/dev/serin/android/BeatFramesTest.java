package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.SystemClock;
import android.view.Choreographer;
import android.view.View;
import android.view.WindowManager;
import dev.serin.runtime.Frame;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.Issue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowSystemClock;

/** Frames where Android does not report them, by the framework's own Choreographer. */
@Config(maxSdk = 23)
public class BeatFramesTest extends AppFixture {
  // The Choreographer's queues in Android 5 and 6; newer ones have one more before the last.
  private static final int INPUT = 0;
  private static final int ANIMATION = 1;
  private static final int TRAVERSAL = 2;

  private static final Duration BEAT = Duration.ofNanos((long) (1e9 / 60));

  private final List<Frame> heard = new CopyOnWriteArrayList<>();

  @Before
  public void listen() {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(BEAT);
    installation.tracer().detectors().warmStarts().stop();
    installation.tracer().detectors().frames().start();
    installation.tracer().detectors().frames().add(heard::add);
  }

  @After
  public void beatByItself() {
    ShadowChoreographer.reset();
  }

  @Test
  public void a_hundred_frames_of_34_ms_drop_a_hundred() throws Exception {
    ActivityController<Activity> screen = show();
    draw(screen, 34, 100);
    leave(screen);
    Issue issue = next();
    assertThat(issue.tag()).isEqualTo("Trace_FPS");
    assertThat(issue.value("scene")).isEqualTo(Activity.class.getName());
    assertThat(issue.value("frames")).isEqualTo(100L);
    assertThat(((Map<?, ?>) issue.value("dropSum")).get("DROPPED_BEST")).isEqualTo(100L);
    assertThat(heard).hasSize(100).filteredOn(Frame::isFirst).containsExactly(heard.get(0));
    assertThat(heard.get(0).taskNanos()).isEqualTo(millis(34));
    assertThat(heard.get(0).stageNanos(FrameStage.GPU)).isEqualTo(Frame.UNKNOWN);
  }

  @Test
  public void while_nothing_is_drawn_nothing_is_counted() throws Exception {
    ActivityController<Activity> screen = show();
    beat(100);
    draw(screen, 1, 30);
    beat(100);
    draw(screen, 1, 30);
    leave(screen);
    Issue issue = next();
    assertThat(issue.value("frames")).isEqualTo(60L);
    assertThat(issue.value("fps")).isEqualTo(60.0);
  }

  /** Robolectric's display may be a beat late. */
  @Test
  public void a_frame_takes_all_beats_until_the_main_thread_hears_of_the_next_one() {
    ActivityController<Activity> screen = show();
    draw(screen, 5, 1);
    draw(screen, 725, 1);
    beat(20); // until frames are reported
    assertThat(next().value("detail")).isEqualTo("FRAME");
    leave(screen);
    assertThat(next().value("frames")).isEqualTo(2L);
    assertThat(heard.get(0).droppedFrames()).isBetween(0, 1);
    assertThat(heard.get(1).droppedFrames()).isBetween(42, 43);
  }

  @Test
  public void frames_are_told_of_while_the_activity_is_seen() throws Exception {
    CountDownLatch told = new CountDownLatch(1);
    installation.tracer().detectors().frames().add(frame -> told.countDown());
    ActivityController<Activity> screen = show();
    draw(screen, 1, 30);
    assertThat(told.await(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  public void after_a_pause_nothing_is_counted() {
    ActivityController<Activity> screen = show();
    draw(screen, 1, 3);
    leave(screen);
    assertThat(next().value("frames")).isEqualTo(3L);
    draw(screen, 1, 3);
    installation.close();
    assertThat(issues).isEmpty();
    assertThat(heard).hasSize(3);
  }

  @Test
  public void a_window_that_is_removed_after_its_drawing_makes_no_long_frame() {
    ActivityController<Activity> screen = show();
    draw(screen, 1, 3);
    View decor = screen.get().getWindow().getDecorView();
    Animated.draw(decor, SystemClock.uptimeMillis() * 1_000_000);
    WindowManager windows = screen.get().getWindowManager();
    windows.removeViewImmediate(decor);
    beat(3);
    windows.addView(decor, screen.get().getWindow().getAttributes());
    beat(3);
    draw(screen, 1, 2);
    leave(screen);
    next();
    assertThat(heard).hasSizeGreaterThanOrEqualTo(5);
    assertThat(heard).allMatch(frame -> frame.droppedFrames() < 3);
  }

  /** The views of the window have no drawing time then. */
  @Test
  public void a_frame_in_a_window_that_was_added_again_begins_at_its_drawing() {
    ActivityController<Activity> screen = show();
    draw(screen, 1, 1);
    Animated.draw(screen.get().getWindow().getDecorView(), 0);
    beat(3);
    leave(screen);
    next();
    assertThat(heard).hasSize(2).allMatch(frame -> frame.droppedFrames() < 3);
  }

  @Test
  public void stages_are_known_by_the_queues_of_the_choreographer() {
    ActivityController<Activity> screen = show();
    beat(3);
    stages(screen);
    beat(3);
    stages(screen);
    leave(screen);
    assertThat(next().value("LAYOUT_MEASURE_DURATION")).isEqualTo(millis(7));
    assertThat(heard).hasSize(2);
    for (Frame frame : heard) {
      assertThat(frame.stageNanos(FrameStage.INPUT_HANDLING)).isEqualTo(millis(3));
      assertThat(frame.stageNanos(FrameStage.ANIMATION)).isEqualTo(millis(5));
      assertThat(frame.stageNanos(FrameStage.LAYOUT_MEASURE)).isEqualTo(millis(7));
      assertThat(frame.stageNanos(FrameStage.DRAW)).isEqualTo(millis(11));
      assertThat(frame.taskNanos()).isEqualTo(millis(3 + 5 + 7 + 11));
    }
  }

  @Test
  public void a_slow_message_that_draws_has_what_its_queues_took() throws Exception {
    installation.watch(main, "main");
    ActivityController<Activity> screen = show();
    Choreographer choreographer = Choreographer.getInstance();
    choreographer.postCallback(INPUT, () -> clock.sleep(20), null);
    choreographer.postCallback(ANIMATION, () -> clock.sleep(700), null);
    choreographer.postCallback(TRAVERSAL, () -> clock.sleep(30), null);
    ShadowSystemClock.advanceBy(BEAT);
    RealLoop.runMain();
    Issue issue = next();
    assertThat(issue.value("detail")).isEqualTo("NORMAL");
    assertThat(issue.value("frame")).isEqualTo(true);
    assertThat(issue.value("inputNanos")).isEqualTo(millis(20));
    assertThat(issue.value("animationNanos")).isEqualTo(millis(700));
    assertThat(issue.value("traversalNanos")).isEqualTo(millis(30));
    assertThat(log.get(log.size() - 1))
        .contains(
            "|* [doFrame]\n"
                + "|*\t\tinputCost:animationCost:traversalCost\n"
                + "|*\t\t20000000:700000000:30000000\n");
    screen.pause();
  }

  @Test
  public void where_the_queues_are_denied_one_line_says_that_frames_have_no_stages() {
    FrameQueues denied =
        new FrameQueues(Choreographer.getInstance(), clock, log::add, new HiddenApi(false));
    denied.start(null);
    denied.start(null);
    assertThat(denied.inputNanos()).isEqualTo(Frame.UNKNOWN);
    assertThat(denied.animationNanos()).isEqualTo(Frame.UNKNOWN);
    assertThat(denied.layoutNanos(clock.nanoTime())).isEqualTo(Frame.UNKNOWN);
    assertThat(denied.drawNanos(clock.nanoTime())).isEqualTo(Frame.UNKNOWN);
    assertThat(log)
        .containsExactly(
            "serin: the Choreographer's queues cannot be reached here, so frames have no stages");
  }

  @Test
  public void a_detector_that_is_started_again_knows_stages_again() {
    ActivityController<Activity> screen = show();
    installation.tracer().detectors().frames().stop();
    beat(3);
    installation.tracer().detectors().frames().start();
    beat(3);
    stages(screen);
    leave(screen);
    assertThat(next().value("frames")).isEqualTo(1L);
    assertThat(heard).extracting(Frame::taskNanos).containsExactly(millis(3 + 5 + 7 + 11));
  }

  /** Draws a frame whose stages each take a while. */
  private void stages(ActivityController<?> screen) {
    Choreographer choreographer = Choreographer.getInstance();
    choreographer.postCallback(INPUT, () -> SystemClock.sleep(3), null);
    choreographer.postCallback(ANIMATION, () -> SystemClock.sleep(5), null);
    choreographer.postCallback(
        TRAVERSAL,
        () -> {
          SystemClock.sleep(7);
          Animated.draw(screen.get().getWindow().getDecorView(), Animated.frameTimeNanos());
          SystemClock.sleep(11);
        },
        null);
    beat(3);
  }

  private static long millis(long millis) {
    return TimeUnit.MILLISECONDS.toNanos(millis);
  }

  @Test
  public void frames_count_when_the_enter_animation_is_over() {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    draw(screen, 1, 10);
    installation.frames().entered(screen.get());
    draw(screen, 1, 3);
    leave(screen);
    Issue issue = next();
    assertThat(issue.value("frames")).isEqualTo(3L);
    assertThat(issue.value("framesEntering")).isEqualTo(10L);
    assertThat(heard).extracting(Frame::isEntering).containsSubsequence(true, false).hasSize(13);
  }

  /** An activity that is visible, after its animation. */
  private ActivityController<Activity> show() {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    installation.frames().entered(screen.get());
    return screen;
  }

  /** Draws some frames, each with work that takes some time. */
  private void draw(ActivityController<?> screen, long millis, int frames) {
    beat(2);
    Drawing drawing = new Drawing(screen.get().getWindow().getDecorView(), millis, frames);
    drawing.begin();
    for (int i = 0; i < 1000 && drawing.left > 0; i++) {
      beat(1);
    }
    beat(3);
  }

  private void leave(ActivityController<?> screen) {
    screen.pause();
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(600));
  }

  private void beat(int times) {
    for (int i = 0; i < times; i++) {
      Shadows.shadowOf(main).idleFor(BEAT);
    }
  }

  /** An animation whose frames each take a while. */
  private static final class Drawing implements Choreographer.FrameCallback {
    private final View decor;
    private final long millis;
    private int left;

    Drawing(View decor, long millis, int frames) {
      this.decor = decor;
      this.millis = millis;
      this.left = frames;
    }

    void begin() {
      Choreographer.getInstance().postFrameCallback(this);
    }

    @Override
    public void doFrame(long frameTimeNanos) {
      if (left > 0) {
        left--;
        Choreographer.getInstance().postFrameCallback(this);
        SystemClock.sleep(millis);
        Animated.drawInTraversal(decor, frameTimeNanos);
      }
    }
  }
}
