package dev.serin.android;

import androidx.fragment.app.FragmentActivity;
import dev.serin.runtime.PageListener;
import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/** An activity with fragments, drawn by the test, and the fragments that the user has entered. */
public abstract class EnteredPagesFixture extends AppFixture {
  private static final Duration FRAME = Duration.ofMillis(20);

  private final Map<String, Long> entered = Collections.synchronizedMap(new LinkedHashMap<>());

  /** Shows an activity and draws it. Only the fragments in it count as entered. */
  final <A extends FragmentActivity> ActivityController<A> show(Class<A> activity) {
    installation
        .tracer()
        .listeners()
        .add((PageListener) (page, nanos, entry) -> enter(activity, page, nanos));
    ActivityController<A> screen = Robolectric.buildActivity(activity).setup();
    draw(screen);
    return screen;
  }

  private void enter(Class<?> activity, String page, long nanos) {
    if (!page.equals(activity.getName())) {
      entered.put(page, nanos);
    }
  }

  /** Lets the time of a frame pass, and draws it. */
  final void draw(ActivityController<?> screen) {
    passFrame();
    drawNow(screen);
  }

  final void passFrame() {
    Shadows.shadowOf(main).idleFor(FRAME);
  }

  final void drawNow(ActivityController<?> screen) {
    screen.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
    Shadows.shadowOf(main).idle();
  }

  /**
   * Stops the installation. Returns the classes of the entered fragments in their order, and how
   * many nanoseconds each entry took.
   */
  final Map<String, Long> entered() {
    installation.close();
    return entered;
  }
}
