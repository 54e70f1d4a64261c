package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.SystemClock;
import android.view.Choreographer;
import android.view.View;
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

/** Frames where Android does not tell of them, by the framework's own Choreographer. */
@Config(maxSdk = 23)
public class BeatFramesTest extends AppFixture {
  private static final Duration BEAT = Duration.ofNanos((long) (1e9 / 60));

  private final List<Frame> heard = new CopyOnWriteArrayList<>();

  @Before
  public void listen() {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(BEAT);
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
    assertThat(heard).hasSize(100);
    assertThat(heard.get(0).taskNanos()).isEqualTo(Frame.UNKNOWN);
    assertThat(heard.get(0).stageNanos(FrameStage.DRAW)).isEqualTo(Frame.UNKNOWN);
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

  /** An activity that is there to be seen, its animation included. */
  private ActivityController<Activity> show() {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    installation.frames().entered(screen.get());
    return screen;
  }

  /** Draws some frames with work of some time in each. */
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
        SystemClock.sleep(millis);
        decor.getViewTreeObserver().dispatchOnDraw();
        Choreographer.getInstance().postFrameCallback(this);
      }
    }
  }
}
