package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.view.View;
import android.view.ViewTreeObserver;
import java.util.ArrayList;
import java.util.List;
import org.junit.Before;
import org.junit.Test;
import org.junit.runner.RunWith;
import org.robolectric.Robolectric;
import org.robolectric.RobolectricTestRunner;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.annotation.LooperMode;

/** Listeners of drawings that come and go while a window draws. */
@RunWith(RobolectricTestRunner.class)
@Config(minSdk = 23)
@LooperMode(LooperMode.Mode.PAUSED)
public class WindowDrawsTest {
  private final List<String> log = new ArrayList<>();
  private final AppGuard guard = new AppGuard(log::add, "failed: ");
  private Activity screen;
  private View decor;
  private int draws;

  @Before
  public void show() {
    screen = Robolectric.buildActivity(Activity.class).setup().get();
    decor = screen.getWindow().getDecorView();
  }

  @Test
  public void a_listener_that_stops_while_the_window_draws_hears_no_more() {
    WindowDraws first = new WindowDraws(decor, guard, () -> draws++);
    WindowDraws second = new WindowDraws(decor, guard, () -> draws++);
    ViewTreeObserver.OnDrawListener theirs = first::stop;
    decor.getViewTreeObserver().addOnDrawListener(theirs);
    first.start();
    second.start();
    draw();
    draw();
    assertThat(draws).isEqualTo(2);
    assertThat(log).isEmpty();
  }

  @Test
  public void a_listener_that_starts_while_the_window_draws_hears_the_next_drawing() {
    WindowDraws started = new WindowDraws(decor, guard, () -> draws++);
    boolean[] isStarted = {false};
    decor
        .getViewTreeObserver()
        .addOnDrawListener(
            () -> {
              if (!isStarted[0]) {
                isStarted[0] = true;
                started.start();
              }
            });
    draw();
    draw();
    assertThat(draws).isEqualTo(1);
    assertThat(log).isEmpty();
  }

  @Test
  public void a_listener_that_was_stopped_can_start_again() {
    WindowDraws again = new WindowDraws(decor, guard, () -> draws++);
    again.start();
    again.stop();
    again.start();
    draw();
    assertThat(draws).isEqualTo(1);
    again.stop();
    draw();
    assertThat(draws).isEqualTo(1);
  }

  @Test
  public void a_window_that_could_not_be_watched_is_tried_again() {
    boolean[] hasWindow = {false};
    Activity late =
        new Activity() {
          @Override
          public android.view.Window getWindow() {
            return hasWindow[0] ? screen.getWindow() : null;
          }
        };
    DrawnWindows windows = new DrawnWindows(guard, () -> draws++);
    windows.resumed(late);
    hasWindow[0] = true;
    windows.resumed(late);
    draw();
    assertThat(draws).isEqualTo(1);
    assertThat(log).hasSize(1);
    windows.stop();
  }

  private void draw() {
    decor.getViewTreeObserver().dispatchOnDraw();
    Shadows.shadowOf(android.os.Looper.getMainLooper()).idle();
  }
}
