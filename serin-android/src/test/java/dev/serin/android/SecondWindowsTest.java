package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Presentation;
import android.content.Context;
import android.view.Display;
import android.view.MotionEvent;
import android.view.Window;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** Several windows of an app that the user sees at the same time. */
public class SecondWindowsTest extends SlowInputFixture {
  /** An activity that takes 2.5 s for each touch. */
  public static class First extends Activity {
    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
      return hang();
    }
  }

  /** Another one, in a window beside it. */
  public static class Second extends First {}

  /** Contents of another display, which take 2.5 s for each touch. */
  private static final class Slides extends Presentation {
    Slides(Context context, Display display) {
      super(context, display);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
      return hang();
    }
  }

  private ActivityController<First> first;

  @Before
  public void show() {
    first = Robolectric.buildActivity(First.class).setup();
    idle();
  }

  private void moveFocus(ActivityController<?> from, ActivityController<?> to) {
    from.windowFocusChanged(false);
    to.windowFocusChanged(true);
    idle();
  }

  /** Since Android 10, the activities of all windows are resumed. */
  @Test
  @Config(minSdk = 29)
  public void a_touch_of_either_of_two_resumed_activities_is_reported_in_its_own_scene() {
    ActivityController<Second> second = Robolectric.buildActivity(Second.class).setup();
    moveFocus(first, second);
    Touch.on(second.get().getWindow());
    checkHang("touch", Second.class, Second.class);
    moveFocus(second, first);
    Touch.on(first.get().getWindow());
    checkHang("touch", First.class, First.class);
    moveFocus(first, second);
    Touch.on(second.get().getWindow());
    checkHang("touch", Second.class, Second.class);
  }

  @Test
  @Config(minSdk = 29)
  public void a_scene_s_own_name_stays_while_its_activity_has_the_focus() {
    installation.visible().scene("list");
    first.windowFocusChanged(false);
    first.windowFocusChanged(true);
    assertThat(installation.visible().scene()).isEqualTo("list");
  }

  @Test
  @Config(minSdk = 29)
  public void the_other_of_two_resumed_activities_is_on_top_when_one_is_paused() {
    Robolectric.buildActivity(Second.class).setup();
    ActivityController<First> third = Robolectric.buildActivity(First.class).setup();
    moveFocus(third, first);
    first.pause();
    assertThat(installation.visible().scene(third.get())).isEqualTo(First.class.getName());
    assertThat(installation.visible().resumed()).hasSize(2).endsWith(third.get());
  }

  /** Before Android 10, only one activity is resumed; the others are visible. */
  @Test
  public void a_touch_of_a_visible_activity_that_is_paused_is_reported() {
    first.pause();
    Robolectric.buildActivity(Second.class).setup();
    Touch.on(first.get().getWindow());
    checkHang("touch", First.class, Second.class);
  }

  /** The focus moves to another display when the user touches it. */
  @Test
  @Config(minSdk = 29)
  public void a_touch_of_a_presentation_is_reported_once_the_focus_has_moved() {
    Slides slides = new Slides(first.get(), SecondDisplay.add());
    slides.show();
    first.windowFocusChanged(false);
    idle();
    Touch.on(slides.getWindow());
    checkHang("touch", Slides.class, First.class);
    Window window = slides.getWindow();
    slides.dismiss();
    idle();
    assertThat(window.getCallback()).isSameAs(slides);
  }
}
