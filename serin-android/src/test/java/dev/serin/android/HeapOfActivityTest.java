package dev.serin.android;

import android.app.Activity;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/**
 * The memory of an app with a resumed activity. Without a frame and the focus, its page and its
 * start-up stay open.
 */
public class HeapOfActivityTest extends HeapTest {
  private final ActivityController<Activity> screen = Robolectric.buildActivity(Activity.class);

  @Before
  public void show() {
    screen.setup();
  }

  @Test
  public void an_activity_that_was_entered_leaves_no_tables() throws Exception {
    draw();
    screen.windowFocusChanged(true);
    runAll(false, 10);
    assertMemory();
  }

  private void draw() {
    screen.get().getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
    Shadows.shadowOf(main).idle();
  }
}
