package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.widget.FrameLayout;
import android.widget.TextView;
import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentActivity;
import androidx.fragment.app.FragmentTransaction;
import androidx.lifecycle.Lifecycle;
import dev.serin.runtime.Issue;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/** AndroidX's own fragments, from their attachment until they have been drawn. */
public class FragmentsTest extends EnteredPagesFixture {
  private static final int CONTAINER = 5;

  /** Has a container for fragments. */
  public static class Host extends FragmentActivity {
    @Override
    protected void onCreate(@Nullable Bundle savedInstanceState) {
      super.onCreate(savedInstanceState);
      FrameLayout room = new FrameLayout(this);
      room.setId(CONTAINER);
      setContentView(room);
    }

    void add(Fragment fragment) {
      getSupportFragmentManager().beginTransaction().add(CONTAINER, fragment).commitNow();
    }
  }

  /** Has a view with another one in it, whose creation takes three seconds. */
  public static class Slow extends Fragment {
    static long createMillis = 3000;

    @Override
    public View onCreateView(
        LayoutInflater inflater, @Nullable ViewGroup container, @Nullable Bundle state) {
      SystemClock.sleep(createMillis);
      FrameLayout view = new FrameLayout(requireContext());
      view.setId(CONTAINER + 1);
      view.addView(new TextView(requireContext()));
      return view;
    }
  }

  /** A fragment in another one. */
  public static class Inner extends Slow {}

  /** Has no view. */
  public static class Worker extends Fragment {}

  @Override
  Options more(Options options) {
    Slow.createMillis = 3000;
    return options
        .with(Option.SLOW_MILLIS, 100_000L)
        .with(Option.LAG_MILLIS, 100_000L)
        .with(Option.ANR_MILLIS, 100_000L)
        .with(Option.STARTUP_WARM_MILLIS, 100_000L);
  }

  @Test
  public void a_slow_fragment_is_reported_as_a_page_with_its_activity_and_its_views()
      throws Exception {
    ActivityController<Host> screen = host();
    long beganMillis = SystemClock.uptimeMillis();
    screen.get().add(new Slow());
    draw(screen);
    long costMillis = SystemClock.uptimeMillis() - beganMillis;
    Issue issue = nextOf("ENTER");
    assertThat(issue.content())
        .containsEntry("tag", "Trace_EvilMethod")
        .containsEntry("scene", Slow.class.getName())
        .containsEntry("entry", 1)
        .doesNotContainKeys("focusMillis", "restored");
    assertThat((Long) issue.value("cost")).isBetween(3000L, costMillis);
    assertThat(issue.value("firstFrameMillis")).isEqualTo(issue.value("cost"));
    Map<?, ?> views = (Map<?, ?>) issue.value("viewInfo");
    assertThat(views.get("activity")).isEqualTo(Host.class.getName());
    assertThat(views.get("fragment")).isEqualTo(Slow.class.getName());
    assertThat(views.get("viewCount")).isEqualTo(2);
    assertThat(views.get("viewDeep")).isEqualTo(2);
    draw(screen);
    assertThat(logged()).filteredOn(line -> line.contains("slow page(")).hasSize(1);
  }

  @Test
  public void fragments_within_fragments_are_pages_too_and_those_without_a_view_are_not() {
    Slow.createMillis = 10;
    ActivityController<Host> screen = host();
    Slow outer = new Slow();
    screen.get().add(outer);
    outer
        .getChildFragmentManager()
        .beginTransaction()
        .add(CONTAINER + 1, new Inner())
        .add(new Worker(), "worker")
        .commitNow();
    draw(screen);
    assertThat(entered()).containsOnlyKeys(Slow.class.getName(), Inner.class.getName());
  }

  @Test
  public void one_that_is_made_in_advance_is_none_though_it_is_seen_later() {
    Slow.createMillis = 10;
    ActivityController<Host> screen = host();
    Slow neighbour = new Slow();
    FragmentTransaction adding =
        screen.get().getSupportFragmentManager().beginTransaction().add(CONTAINER, neighbour);
    adding.setMaxLifecycle(neighbour, Lifecycle.State.STARTED).commitNow();
    neighbour.requireView().setVisibility(View.GONE);
    draw(screen);
    FragmentTransaction showing = screen.get().getSupportFragmentManager().beginTransaction();
    showing.setMaxLifecycle(neighbour, Lifecycle.State.RESUMED).commitNow();
    neighbour.requireView().setVisibility(View.VISIBLE);
    draw(screen);
    assertThat(entered()).isEmpty();
  }

  @Test
  public void one_that_is_resumed_but_seen_only_later_counts_until_then_for_two_seconds() {
    Slow.createMillis = 10;
    ActivityController<Host> screen = host();
    Slow soon = new Slow();
    Inner late = new Inner();
    screen.get().add(soon);
    screen.get().add(late);
    soon.requireView().setVisibility(View.GONE);
    late.requireView().setVisibility(View.GONE);
    draw(screen);
    SystemClock.sleep(1500);
    soon.requireView().setVisibility(View.VISIBLE);
    draw(screen);
    SystemClock.sleep(1500);
    late.requireView().setVisibility(View.VISIBLE);
    draw(screen);
    assertThat(entered().keySet()).containsExactly(Slow.class.getName());
  }

  @Test
  public void one_that_is_gone_before_it_was_drawn_is_none() {
    Slow.createMillis = 10;
    ActivityController<Host> screen = host();
    Slow gone = new Slow();
    screen.get().add(gone);
    screen.get().getSupportFragmentManager().beginTransaction().remove(gone).commitNow();
    draw(screen);
    assertThat(entered()).isEmpty();
  }

  @Test
  public void fragments_begin_and_end_no_start_up() {
    Slow.createMillis = 10;
    ActivityController<Host> screen = Robolectric.buildActivity(Host.class).create();
    screen.get().add(new Slow());
    screen.start().postCreate(null).resume().visible();
    screen.windowFocusChanged(true);
    draw(screen);
    Issue start = next();
    assertThat(start.tag()).isEqualTo("Trace_StartUp");
    assertThat(start.value("scene")).isEqualTo(Host.class.getName());
    installation.close();
    assertThat(issues).isEmpty();
  }

  @Test
  public void a_fragment_that_comes_back_with_its_activity_says_so() {
    ActivityController<Host> screen = host();
    screen.get().add(new Slow());
    draw(screen);
    nextOf("ENTER");
    screen.recreate();
    draw(screen);
    Issue back = nextOf("ENTER");
    while (!back.value("scene").equals(Slow.class.getName())) {
      back = nextOf("ENTER"); // the activity itself was slow, as it creates the fragment
    }
    assertThat(back.value("restored")).isEqualTo(true);
    assertThat(back.value("entry")).isEqualTo(2);
  }

  @Test
  public void nothing_is_told_any_more_when_nothing_is_watched_any_more() {
    Slow.createMillis = 10;
    ActivityController<Host> screen = host();
    Slow first = new Slow();
    screen.get().add(first);
    installation.close();
    Shadows.shadowOf(main).idle();
    screen.get().add(new Inner());
    screen.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
    screen.pause().stop().destroy();
    assertThat(entered()).isEmpty();
    assertThat(log).noneMatch(line -> line.contains("goes on"));
  }

  @Test
  public void an_activity_of_the_framework_has_none() {
    Robolectric.buildActivity(Activity.class).setup().pause().stop().destroy();
    assertThat(logged()).noneMatch(line -> line.contains("goes on"));
  }

  /** An activity that is visible and has been drawn. */
  private ActivityController<Host> host() {
    return show(Host.class);
  }
}
