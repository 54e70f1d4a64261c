package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import java.time.Duration;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/** What the user sees. */
public class VisibleTest extends AppFixture {
  public static class First extends Activity {}

  public static class Second extends Activity {}

  @Test
  public void nothing_is_seen_before_an_activity_is_resumed() {
    assertThat(installation.visible().isForeground()).isFalse();
    assertThat(installation.visible().scene()).isEmpty();
    Robolectric.buildActivity(First.class).create().start();
    assertThat(installation.visible().isForeground()).isFalse();
  }

  @Test
  public void the_activity_that_was_resumed_last_is_seen() {
    ActivityController<First> first = Robolectric.buildActivity(First.class).setup();
    assertThat(installation.visible().scene()).isEqualTo(First.class.getName());
    first.pause();
    Robolectric.buildActivity(Second.class).setup();
    assertThat(installation.visible().scene()).isEqualTo(Second.class.getName());
    installation.visible().scene("list");
    assertThat(installation.visible().scene()).isEqualTo("list");
  }

  @Test
  public void the_app_is_in_the_background_600_ms_after_its_last_activity_was_paused() {
    ActivityController<First> first = Robolectric.buildActivity(First.class).setup();
    first.pause();
    pass(599);
    assertThat(installation.visible().isForeground()).isTrue();
    pass(1);
    assertThat(installation.visible().isForeground()).isFalse();
    first.resume();
    assertThat(installation.visible().isForeground()).isTrue();
  }

  @Test
  public void the_app_goes_to_the_background_also_when_its_activity_is_destroyed() {
    Robolectric.buildActivity(First.class).setup().pause().stop().destroy();
    pass(600);
    assertThat(installation.visible().isForeground()).isFalse();
  }

  @Test
  public void a_freeze_in_the_background_is_still_a_lag_but_nothing_is_recorded() throws Exception {
    installation.watch(main, "main");
    ActivityController<First> first = Robolectric.buildActivity(First.class).setup();
    first.pause();
    pass(600);
    message(
        () -> {
          clock.sleep(2000);
          var lag = next();
          assertThat(lag.value("detail")).isEqualTo("LAG");
          assertThat(lag.value("isProcessForeground")).isEqualTo(false);
          assertThat(lag.value("recordingPaused")).isEqualTo(true);
        });
    first.resume();
    message(() -> clock.sleep(700));
    assertThat(next().value("detail")).isEqualTo("NORMAL");
  }

  private void pass(long millis) {
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(millis));
  }
}
