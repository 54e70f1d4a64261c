package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentActivity;
import androidx.fragment.app.FragmentManager;
import androidx.fragment.app.FragmentPagerAdapter;
import androidx.viewpager.widget.ViewPager;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.Test;
import org.robolectric.android.controller.ActivityController;

/** The fragments of AndroidX's own pager, which creates neighbours in advance. */
@SuppressWarnings("deprecation") // apps still have this pager's adapter
public class PagersTest extends EnteredPagesFixture {
  private static final int PAGER = 5;

  /** A fragment with a view. */
  public static class First extends Fragment {
    @Override
    public View onCreateView(
        LayoutInflater inflater, @Nullable ViewGroup container, @Nullable Bundle state) {
      return new View(requireContext());
    }
  }

  /** A neighbour of the first. */
  public static class Second extends First {}

  /** Has two neighbours. */
  public static class Third extends First {}

  /** The last one. */
  public static class Fourth extends First {}

  /** The pages of a pager. */
  private static final class Pages extends FragmentPagerAdapter {
    private final List<Fragment> pages =
        List.of(new First(), new Second(), new Third(), new Fourth());

    Pages(FragmentManager manager, int behaviour) {
      super(manager, behaviour);
    }

    @Override
    public Fragment getItem(int position) {
      return pages.get(position);
    }

    @Override
    public int getCount() {
      return pages.size();
    }
  }

  private ActivityController<FragmentActivity> screen;
  private ViewPager pager;
  private Pages pages;

  @Test
  public void neighbours_that_are_not_resumed_do_not_count_when_the_user_swipes_to_them() {
    show(FragmentPagerAdapter.BEHAVIOR_RESUME_ONLY_CURRENT_FRAGMENT);
    assertThat(pages.getItem(1).getView()).isNotNull();
    assertThat(pages.getItem(1).isResumed()).isFalse();
    swipeTo(1);
    assertThat(pages.getItem(1).isResumed()).isTrue();
    swipeTo(2);
    assertThat(entered().keySet()).containsExactly(First.class.getName());
  }

  @Test
  public void one_that_is_no_neighbour_counts_when_the_pager_turns_to_it() {
    show(FragmentPagerAdapter.BEHAVIOR_RESUME_ONLY_CURRENT_FRAGMENT);
    swipeTo(3);
    assertThat(entered().keySet()).containsExactly(First.class.getName(), Fourth.class.getName());
  }

  @Test
  public void a_resumed_neighbour_counts_from_its_creation_until_the_user_swipes_to_it_soon() {
    show(FragmentPagerAdapter.BEHAVIOR_SET_USER_VISIBLE_HINT);
    assertThat(pages.getItem(1).isResumed()).isTrue();
    SystemClock.sleep(1500);
    swipeTo(1);
    assertThat(entered().keySet()).containsExactly(First.class.getName(), Second.class.getName());
    assertThat(TimeUnit.NANOSECONDS.toMillis(entered().get(Second.class.getName())))
        .isGreaterThanOrEqualTo(1500);
  }

  @Test
  public void a_resumed_neighbour_that_the_user_swipes_to_after_two_seconds_does_not_count() {
    show(FragmentPagerAdapter.BEHAVIOR_SET_USER_VISIBLE_HINT);
    SystemClock.sleep(2500);
    swipeTo(1);
    SystemClock.sleep(2500);
    swipeTo(2);
    assertThat(entered().keySet()).containsExactly(First.class.getName());
  }

  /** Shows an activity with a pager at its first page. */
  private void show(int behaviour) {
    screen = show(FragmentActivity.class);
    pager = new ViewPager(screen.get());
    pager.setId(PAGER);
    pages = new Pages(screen.get().getSupportFragmentManager(), behaviour);
    pager.setAdapter(pages);
    screen.get().setContentView(pager);
    draw(screen);
  }

  private void swipeTo(int page) {
    pager.setCurrentItem(page, false);
    draw(screen);
  }
}
