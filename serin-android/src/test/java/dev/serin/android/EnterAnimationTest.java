package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Handler;
import android.view.FrameMetrics;
import dev.serin.runtime.Issue;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.FrameMetricsBuilder;

/** Frames count only after the enter animation of their activity is over. */
@Config(minSdk = 24)
public class EnterAnimationTest extends AppFixture {
  private static final int ENTER_ANIMATION_COMPLETE = 149;

  private final List<Boolean> entering = new CopyOnWriteArrayList<>();

  @Before
  public void listen() {
    installation.tracer().detectors().frames().start();
    installation.tracer().detectors().frames().add(frame -> entering.add(frame.isEntering()));
  }

  @Test
  public void frames_before_are_told_of_and_counted_apart() throws Exception {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    draw(screen, 34);
    draw(screen, 34);
    installation.frames().entered(screen.get());
    pass(40);
    draw(screen, 16);
    assertThat(entering).containsExactly(true, true, false);
    screen.pause();
    pass(600);
    Issue issue = next();
    assertThat(issue.value("frames")).isEqualTo(1L);
    assertThat(issue.value("fps")).isEqualTo(60.0);
    assertThat(issue.value("framesEntering")).isEqualTo(2L);
    assertThat(log.get(0)).endsWith(": 1 drawn, 0 dropped, and 2 while it came into view");
  }

  @Test
  public void a_frame_that_began_before_the_end_is_one_before() throws Exception {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    installation.frames().entered(screen.get());
    pass(30);
    draw(screen, 31);
    draw(screen, 30);
    assertThat(entering).containsExactly(true, false);
  }

  @Test
  public void the_message_by_which_the_system_tells_is_known_by_the_printer() throws Exception {
    installation.watch(main, "main");
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    Handler ofApp = RealLaunch.handler();
    ofApp.obtainMessage(ENTER_ANIMATION_COMPLETE + 1000).sendToTarget();
    handler.obtainMessage(ENTER_ANIMATION_COMPLETE).sendToTarget();
    RealLoop.runMain();
    draw(screen, 0);
    ofApp.obtainMessage(ENTER_ANIMATION_COMPLETE).sendToTarget();
    RealLoop.runMain();
    draw(screen, 0);
    assertThat(entering).containsExactly(true, false);
  }

  @Test
  public void if_nobody_tells_it_is_over_a_second_after_the_resume() throws Exception {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    pass(EnterAnimation.LIMIT_MILLIS / 2);
    draw(screen, 0);
    pass(EnterAnimation.LIMIT_MILLIS / 2);
    draw(screen, 0);
    installation.frames().entered(screen.get());
    draw(screen, 0);
    assertThat(entering).containsExactly(true, false, false);
  }

  @Test
  public void an_activity_that_was_seen_all_the_time_has_none() throws Exception {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    installation.frames().entered(screen.get());
    screen.pause().resume();
    draw(screen, 0);
    screen.pause().stop().restart().start().resume();
    draw(screen, 0);
    assertThat(entering).containsExactly(false, true);
  }

  @Test
  public void a_scene_of_which_only_that_was_seen_has_no_issue() throws Exception {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    draw(screen, 16);
    screen.pause();
    pass(600);
    installation.close();
    assertThat(issues).isEmpty();
    assertThat(log).isEmpty();
  }

  @Test
  public void the_end_is_of_the_activity_that_it_is_told_of() throws Exception {
    ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class).setup();
    installation.frames().entered(new Activity());
    draw(screen, 0);
    assertThat(entering).containsExactly(true);
  }

  private static void pass(long millis) {
    Shadows.shadowOf(android.os.Looper.getMainLooper()).idleFor(Duration.ofMillis(millis));
  }

  private static void draw(ActivityController<?> screen, long millis) throws Exception {
    FrameMetricsBuilder metrics =
        new FrameMetricsBuilder().setMetric(FrameMetrics.DRAW_DURATION, millis * 1_000_000);
    Shadows.shadowOf(screen.get().getWindow()).reportOnFrameMetricsAvailable(metrics.build());
  }
}
