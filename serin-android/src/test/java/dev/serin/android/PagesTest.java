package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.View;
import android.widget.FrameLayout;
import android.widget.LinearLayout;
import android.widget.TextView;
import dev.serin.Probe;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/** Activities, from their creation until they have the focus and are drawn. */
public class PagesTest extends AppFixture {
  /** Its creation takes three seconds. */
  public static class Enter extends Activity {
    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      super.onCreate(savedInstanceState);
      setTheme(android.R.style.Theme_NoTitleBar);
      LinearLayout list = new LinearLayout(this);
      for (int i = 0; i < 3; i++) {
        FrameLayout row = new FrameLayout(this);
        row.addView(new TextView(this));
        row.addView(new View(this));
        list.addView(row);
      }
      list.getChildAt(1).setVisibility(View.GONE);
      setContentView(list);
      SystemClock.sleep(3000);
    }
  }

  @Override
  Options more(Options options) {
    clock.works(50);
    return options
        .with(Option.SLOW_MILLIS, 100_000L)
        .with(Option.LAG_MILLIS, 100_000L)
        .with(Option.ANR_MILLIS, 100_000L);
  }

  @Test
  public void a_slow_page_is_reported_with_its_views_its_times_and_its_tree() throws Exception {
    installation.tracer().detectors().warmStarts().stop();
    installation.watch(main, "main");
    long beganMillis = SystemClock.uptimeMillis();
    ActivityController<Enter> screen = Robolectric.buildActivity(Enter.class).setup();
    message(
        () -> {
          int call = Probe.enter(5);
          clock.sleep(40);
          Probe.exit(call);
        });
    draw(screen);
    SystemClock.sleep(2);
    screen.windowFocusChanged(true);
    long costMillis = SystemClock.uptimeMillis() - beganMillis;
    assertThat(costMillis).isBetween(3042L, 3100L); // Robolectric's display takes some time too
    Issue issue = next();
    assertThat(issue.content())
        .containsEntry("tag", "Trace_EvilMethod")
        .containsEntry("detail", "ENTER")
        .containsEntry("scene", Enter.class.getName())
        .containsEntry("cost", costMillis)
        .containsEntry("firstFrameMillis", costMillis - 2)
        .containsEntry("focusMillis", costMillis)
        .containsEntry("entry", 1)
        .containsEntry("isProcessForeground", true);
    assertThat((String) issue.value("stack"))
        .isEqualTo("0,1048574,1," + costMillis + "\n1,1048574,2,40\n2,5,1,40\n");
    // Counted by hand: the window, its column, a stub and the content; the list, three rows of two
    // views.
    assertThat((Map<?, ?>) issue.value("viewInfo"))
        .isEqualTo(Map.of("viewCount", 4 + 1 + 3 * 3, "viewDeep", 3 + 3, "activity", name()));
    assertThat(log).anyMatch(line -> line.contains("slow page(" + costMillis + " ms)!"));
  }

  @Test
  public void its_issue_has_the_keys_of_matrix() throws Exception {
    installation.tracer().detectors().warmStarts().stop();
    installation.watch(main, "main");
    enter(Robolectric.buildActivity(Enter.class));
    KeyTable.assertKeys(next());
  }

  @Test
  public void an_activity_with_a_probe_tells_of_its_focus_itself_and_entries_are_counted() {
    installation.tracer().detectors().warmStarts().stop();
    installation.watch(main, "main");
    enter(Robolectric.buildActivity(Enter.class)).pause().stop().destroy();
    enter(Robolectric.buildActivity(Enter.class));
    assertThat(next().value("entry")).isEqualTo(1);
    assertThat(next().value("entry")).isEqualTo(2);
  }

  @Test
  public void a_page_whose_dialog_has_the_focus_is_entered_with_its_first_frame() {
    long beganMillis = SystemClock.uptimeMillis();
    ActivityController<Enter> screen = Robolectric.buildActivity(Enter.class).setup();
    draw(screen);
    long costMillis = SystemClock.uptimeMillis() - beganMillis;
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(WatchedPage.FOCUS_MILLIS));
    Issue issue = nextPage();
    assertThat(issue.value("cost")).isEqualTo(costMillis);
    assertThat(issue.content()).doesNotContainKey("focusMillis");
    screen.windowFocusChanged(true);
    assertThat(logged()).filteredOn(line -> line.contains("slow page(")).hasSize(1);
  }

  @Test
  public void a_page_that_is_paused_before_it_has_the_focus_is_not_entered() {
    ActivityController<Enter> screen = Robolectric.buildActivity(Enter.class).setup();
    screen.pause(); // the system asks for a permission
    Shadows.shadowOf(main).idleFor(Duration.ofSeconds(15));
    screen.resume().windowFocusChanged(true);
    draw(screen);
    assertThat(logged()).noneMatch(line -> line.contains("slow page("));
  }

  private Issue nextPage() {
    Issue issue = next();
    while (!"ENTER".equals(issue.value("detail"))) {
      issue = next();
    }
    return issue;
  }

  @Test
  public void the_focus_told_on_another_thread_or_of_something_else_does_no_harm()
      throws Exception {
    Activity activity = Robolectric.buildActivity(Activity.class).setup().get();
    Thread other = new Thread(() -> Probe.focus(activity, true));
    other.start();
    other.join();
    Probe.focus("no window", true);
    assertThat(logged()).isEmpty();
  }

  @Test
  public void when_serin_is_gone_nothing_is_told() {
    ActivityController<Enter> screen = Robolectric.buildActivity(Enter.class).setup();
    installation.close();
    draw(screen);
    screen.windowFocusChanged(true);
    Probe.focus(screen.get(), true);
    assertThat(issues).isEmpty();
  }

  private ActivityController<Enter> enter(ActivityController<Enter> screen) {
    screen.setup();
    draw(screen);
    Probe.focus(screen.get(), true);
    return screen;
  }

  private void draw(ActivityController<?> screen) {
    screen.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
    Shadows.shadowOf(main).idle();
  }

  private static String name() {
    return Enter.class.getName();
  }
}
