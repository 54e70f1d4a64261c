package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.content.Context;
import android.os.Bundle;
import android.os.SystemClock;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import androidx.fragment.app.Fragment;
import androidx.fragment.app.FragmentActivity;
import androidx.viewpager2.adapter.FragmentStateAdapter;
import androidx.viewpager2.widget.ViewPager2;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.Test;
import org.robolectric.android.controller.ActivityController;

/** The fragments of AndroidX's newer pager, which resumes a page only when a swipe has ended. */
public class ViewPager2Test extends EnteredPagesFixture {
  private static final int PAGER = 5;
  private static final int MAX_FRAMES = 200;

  /** A fragment whose view takes 300 ms. */
  public static class First extends Fragment {
    private long attachedMillis;

    /** The time of the first frame in which it was resumed; 0 before. */
    private long enteredMillis;

    @Override
    public void onAttach(Context context) {
      super.onAttach(context);
      attachedMillis = SystemClock.uptimeMillis();
    }

    @Override
    public View onCreateView(
        LayoutInflater inflater, @Nullable ViewGroup container, @Nullable Bundle state) {
      SystemClock.sleep(300);
      return new View(requireContext());
    }

    private void draws() {
      if (isResumed() && enteredMillis == 0) {
        enteredMillis = SystemClock.uptimeMillis();
      }
    }

    private long millis() {
      return enteredMillis - attachedMillis;
    }
  }

  /** A neighbour of the first. */
  public static class Second extends First {}

  /** Has two neighbours. */
  public static class Third extends First {}

  /** The last one. */
  public static class Fourth extends First {}

  private final List<First> pages = List.of(new First(), new Second(), new Third(), new Fourth());

  /** Gives the pager its pages. */
  private final class Adapter extends FragmentStateAdapter {
    Adapter(FragmentActivity screen) {
      super(screen);
    }

    @Override
    public Fragment createFragment(int position) {
      return pages.get(position);
    }

    @Override
    public int getItemCount() {
      return pages.size();
    }
  }

  private ActivityController<FragmentActivity> screen;
  private ViewPager2 pager;

  @Test
  public void a_page_that_is_made_by_the_swipe_to_it_counts_until_it_has_settled() {
    show(ViewPager2.OFFSCREEN_PAGE_LIMIT_DEFAULT);
    assertThat(pages.get(1).getView()).isNull();
    swipe(0.9f);
    assertThat(pager.getCurrentItem()).isEqualTo(1);
    assertThat(pages.get(1).millis()).isGreaterThan(300);
    assertEntered(pages.get(0), pages.get(1));
  }

  @Test
  public void a_page_that_the_user_swipes_back_from_does_not_count() {
    show(ViewPager2.OFFSCREEN_PAGE_LIMIT_DEFAULT);
    swipe(0.3f, -0.25f);
    assertThat(pager.getCurrentItem()).isEqualTo(0);
    assertThat(pages.get(1).getView()).isNotNull();
    assertEntered(pages.get(0));
  }

  @Test
  public void neighbours_that_are_made_in_advance_do_not_count_when_the_user_swipes_to_them() {
    show(1);
    assertThat(pages.get(1).getView()).isNotNull();
    assertThat(pages.get(1).isResumed()).isFalse();
    swipe(0.9f);
    assertThat(pages.get(1).isResumed()).isTrue();
    swipe(0.9f);
    assertThat(pages.get(2).isResumed()).isTrue();
    assertEntered(pages.get(0));
  }

  @Test
  public void one_that_is_no_neighbour_counts_when_the_pager_turns_to_it() {
    show(1);
    pager.setCurrentItem(3, false);
    settle();
    assertEntered(pages.get(0), pages.get(3));
  }

  /** Shows an activity with a pager at its first page. */
  private void show(int offscreenPages) {
    screen = show(FragmentActivity.class);
    pager = new ViewPager2(screen.get());
    pager.setId(PAGER);
    pager.setOffscreenPageLimit(offscreenPages);
    pager.setAdapter(new Adapter(screen.get()));
    screen.get().setContentView(pager);
    settle();
  }

  /** Drags the next page in by shares of its width, and lets go. */
  private void swipe(float... shares) {
    int frames = 10;
    assertThat(pager.beginFakeDrag()).isTrue();
    for (float share : shares) {
      for (int i = 0; i < frames; i++) {
        pager.fakeDragBy(-share * pager.getWidth() / frames);
        draw();
      }
    }
    pager.endFakeDrag();
    settle();
  }

  /** Draws frames until the pager rests, and one more. */
  private void settle() {
    draw();
    for (int i = 0; pager.getScrollState() != ViewPager2.SCROLL_STATE_IDLE; i++) {
      assertThat(i).isLessThan(MAX_FRAMES);
      draw();
    }
    draw();
  }

  private void draw() {
    passFrame();
    pages.forEach(First::draws);
    drawNow(screen);
  }

  /** Stops the installation, and checks the classes and times of all entered fragments. */
  private void assertEntered(First... expected) {
    Map<String, Long> nanos = new LinkedHashMap<>();
    for (First page : expected) {
      nanos.put(page.getClass().getName(), TimeUnit.MILLISECONDS.toNanos(page.millis()));
    }
    assertThat(entered()).containsExactlyEntriesOf(nanos);
  }
}
