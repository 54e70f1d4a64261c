package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import dev.serin.runtime.ForegroundListener;
import dev.serin.runtime.Issue;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/** The content that the user sees. */
public class VisibleTest extends AppFixture {
  public static class First extends Activity {}

  public static class Second extends Activity {}

  @Test
  public void nothing_is_seen_before_an_activity_is_resumed() {
    assertThat(installation.visible().isForeground()).isFalse();
    assertThat(installation.visible().scene()).isEmpty();
  }

  @Test
  public void an_activity_that_is_about_to_be_seen_is_in_the_foreground() {
    Robolectric.buildActivity(First.class).create();
    assertThat(installation.visible().isForeground()).isTrue();
    assertThat(installation.visible().scene()).isEqualTo(First.class.getName());
    pass(600);
    assertThat(installation.visible().isForeground()).isFalse(); // it did not become visible
  }

  @Test
  public void of_several_that_are_resumed_the_last_one_is_on_top() {
    Robolectric.buildActivity(First.class).setup();
    ActivityController<Second> second = Robolectric.buildActivity(Second.class).setup();
    installation.visible().scene("list");
    assertThat(installation.visible().resumed()).hasSize(2);
    assertThat(installation.visible().scene(second.get())).isEqualTo("list");
    second.pause();
    pass(600);
    assertThat(installation.visible().isForeground()).isTrue();
    assertThat(installation.visible().scene()).isEqualTo(First.class.getName());
    assertThat(installation.visible().scene(second.get())).isEqualTo(Second.class.getName());
  }

  @Test
  public void an_activity_that_ends_before_it_is_seen_leaves_the_app_in_the_background() {
    List<Boolean> heard = new CopyOnWriteArrayList<>();
    installation.tracer().listeners().add((ForegroundListener) heard::add);
    Robolectric.buildActivity(First.class).create().destroy();
    pass(600);
    installation.close();
    assertThat(heard).containsExactly(false);
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

  @Test
  public void the_slow_message_that_brings_the_app_back_is_reported_without_tree()
      throws Exception {
    installation.watch(main, "main");
    ActivityController<First> first = Robolectric.buildActivity(First.class).setup();
    first.pause();
    pass(600);
    message(() -> clock.sleep(900)); // in the background all along
    message(
        () -> {
          clock.sleep(400);
          first.resume();
          clock.sleep(400);
        });
    Issue slow = next();
    assertThat(slow.value("detail")).isEqualTo("NORMAL");
    assertThat(slow.value("cost")).isEqualTo(800L);
    assertThat(slow.value("isProcessForeground")).isEqualTo(true);
    assertThat(slow.value("recordingPaused")).isEqualTo(true);
    assertThat(slow.value("callTree")).isNull();
    assertThat(issues).isEmpty();
  }

  private void pass(long millis) {
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(millis));
  }
}
