package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Dialog;
import android.view.FrameMetrics;
import android.view.MotionEvent;
import dev.serin.runtime.Frame;
import dev.serin.runtime.FrameDetector;
import dev.serin.runtime.Options;
import java.io.IOException;
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

/** An installation into an app that shows an activity already. */
@Config(minSdk = 29)
public class LateInstallTest extends AppFixture {
  /** The running test, for the activity, which the framework creates. */
  private static LateInstallTest running;

  /** Takes 2.5 s for each touch. */
  public static class First extends Activity {
    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
      running.clock.sleep(2500);
      return true;
    }
  }

  /** Comes later. */
  public static class Second extends Activity {}

  private ActivityController<First> first;

  @Override
  Options more(Options options) {
    clock.works(50);
    return options;
  }

  @Before
  public void show() throws IOException {
    running = this;
    installation.close();
    first = Robolectric.buildActivity(First.class).setup().windowFocusChanged(true);
    idle();
  }

  private void installLate() throws IOException {
    install();
    installation.watch(main, "main");
    installation.findActivity();
  }

  private void idle() {
    Shadows.shadowOf(main).idle();
  }

  private void pass(long millis) {
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(millis));
  }

  @Test
  public void the_activity_is_found_once_the_main_thread_has_done_its_work() throws Exception {
    installLate();
    assertThat(installation.visible().isForeground()).isFalse();
    idle();
    assertThat(installation.visible().isForeground()).isTrue();
    assertThat(installation.visible().scene()).isEqualTo(First.class.getName());
    first.pause();
    pass(600);
    assertThat(installation.visible().isForeground()).isFalse();
  }

  @Test
  public void its_slow_touch_is_reported() throws Exception {
    installLate();
    idle();
    Touch.on(first.get().getWindow());
    assertThat(next().content())
        .containsEntry("detail", "LAG_TOUCH")
        .containsEntry("handler", First.class.getName())
        .containsEntry("isProcessForeground", true);
  }

  @Test
  public void its_frames_are_counted() throws Exception {
    List<Frame> reported = new CopyOnWriteArrayList<>();
    installLate();
    FrameDetector frames = installation.tracer().detectors().frames();
    frames.start();
    frames.add(reported::add);
    draw();
    assertThat(reported).isEmpty();
    idle();
    draw();
    assertThat(reported).extracting(frame -> frame.scene()).containsExactly(First.class.getName());
  }

  private void draw() throws Exception {
    FrameMetricsBuilder frame = new FrameMetricsBuilder().setMetric(FrameMetrics.DRAW_DURATION, 34);
    Shadows.shadowOf(first.get().getWindow()).reportOnFrameMetricsAvailable(frame.build());
  }

  @Test
  public void it_is_found_by_a_dialog_of_it() throws Exception {
    Dialog dialog = new Dialog(first.get());
    dialog.show();
    first.windowFocusChanged(false);
    WindowFocus.move(dialog.getWindow().getDecorView(), true);
    installLate();
    idle();
    assertThat(installation.visible().scene()).isEqualTo(First.class.getName());
  }

  @Test
  public void it_is_found_when_it_gets_the_focus_of_a_dialog_that_has_gone() throws Exception {
    first.windowFocusChanged(false);
    installLate();
    idle();
    assertThat(installation.visible().isForeground()).isFalse();
    first.windowFocusChanged(true);
    pass(100);
    assertThat(installation.visible().scene()).isEqualTo(First.class.getName());
  }

  @Test
  public void without_a_focus_it_is_sought_for_two_seconds() throws Exception {
    first.windowFocusChanged(false);
    installLate();
    pass(2000);
    first.windowFocusChanged(true);
    pass(2000);
    assertThat(installation.visible().isForeground()).isFalse();
  }

  @Test
  public void a_scene_that_the_app_has_set_stays() throws Exception {
    installLate();
    installation.visible().scene("home");
    idle();
    assertThat(installation.visible().scene()).isEqualTo("home");
    assertThat(installation.visible().scene(first.get())).isEqualTo("home");
  }

  @Test
  public void one_that_is_resumed_before_the_loop_is_watched_is_watched_too() throws Exception {
    install();
    first.pause().resume();
    assertThat(first.get().getWindow().getCallback()).isSameAs(first.get());
    installation.watch(main, "main");
    installation.findActivity();
    idle();
    assertThat(first.get().getWindow().getCallback()).isInstanceOf(WatchedWindow.class);
  }

  @Test
  public void one_that_comes_meanwhile_is_no_reason_to_take_the_former() throws Exception {
    first.pause();
    installLate();
    Robolectric.buildActivity(Second.class).create();
    idle();
    assertThat(installation.visible().resumed()).isEmpty();
    assertThat(installation.visible().scene()).isEqualTo(Second.class.getName());
  }

  @Test
  public void one_that_was_paused_already_is_gone_when_it_is_stopped() throws Exception {
    first.pause();
    installLate();
    idle();
    assertThat(installation.visible().isForeground()).isTrue();
    first.stop();
    pass(600);
    assertThat(installation.visible().resumed()).isEmpty();
    assertThat(installation.visible().isForeground()).isFalse();
  }

  @Test
  public void one_that_was_paused_already_is_gone_when_it_is_destroyed() throws Exception {
    first.pause();
    installLate();
    idle();
    first.destroy();
    pass(600);
    assertThat(installation.visible().resumed()).isEmpty();
    assertThat(installation.visible().isForeground()).isFalse();
  }

  @Test
  public void an_installation_that_ended_finds_nothing() throws Exception {
    installLate();
    installation.close();
    idle();
    assertThat(installation.visible().resumed()).isEmpty();
  }
}
