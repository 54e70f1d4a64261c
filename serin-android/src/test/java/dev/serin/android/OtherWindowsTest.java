package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.app.Dialog;
import android.content.Context;
import android.view.MotionEvent;
import android.view.View;
import android.view.Window;
import android.widget.PopupWindow;
import dev.serin.runtime.LoopEvents;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** Input events of windows that are not an activity's own. */
@Config(minSdk = 29)
public class OtherWindowsTest extends SlowInputFixture {
  /** Takes 2.5 s for each touch. */
  private static final class Question extends Dialog {
    Question(Context context) {
      super(context);
    }

    @Override
    public boolean dispatchTouchEvent(MotionEvent event) {
      return hang();
    }
  }

  static final WindowCallbacks.Listener NO_CHANGES =
      new WindowCallbacks.Listener() {
        @Override
        public void focusMoved(boolean hasFocus) {}

        @Override
        public void detached() {}
      };

  private ActivityController<Activity> screen;

  @Before
  public void show() {
    screen = Robolectric.buildActivity(Activity.class).setup();
    idle();
  }

  /** Shows a dialog, which gets the focus. */
  private Question ask() {
    Question question = new Question(screen.get());
    question.show();
    screen.windowFocusChanged(false);
    idle();
    return question;
  }

  private void checkTouchOf(Dialog dialog) {
    Touch.on(dialog.getWindow());
    checkHang("touch", dialog.getClass(), Activity.class);
  }

  @Test
  public void a_slow_touch_of_a_dialog_is_reported() {
    checkTouchOf(ask());
  }

  @Test
  public void a_dialog_that_a_dialog_shows_is_watched() {
    Question first = ask();
    Question second = new Question(first.getContext());
    second.show();
    first.getWindow().getDecorView().dispatchWindowFocusChanged(false);
    idle();
    checkTouchOf(second);
  }

  @Test
  public void a_dialog_without_an_activity_is_watched() {
    Question question = new Question(RuntimeEnvironment.getApplication());
    question.show();
    screen.windowFocusChanged(false);
    idle();
    checkTouchOf(question);
  }

  @Test
  public void a_dialog_that_is_shown_when_the_activity_comes_back_is_watched() {
    Question question = ask();
    screen.pause().stop();
    assertThat(question.getWindow().getCallback()).isSameAs(question);
    screen.start().resume();
    idle();
    checkTouchOf(question);
  }

  @Test
  public void a_dialog_that_is_gone_has_its_own_callback() {
    Question question = ask();
    Window window = question.getWindow();
    assertThat(window.getCallback()).isInstanceOf(WatchedWindow.class);
    question.dismiss();
    assertThat(window.getCallback()).isSameAs(question);
    question.show();
    screen.windowFocusChanged(false);
    idle();
    checkTouchOf(question);
  }

  @Test
  public void a_dialog_of_a_stopped_activity_is_left_alone() {
    Question question = ask();
    screen.pause().stop();
    // Robolectric leaves out what the framework does when it stops an activity.
    screen.get().getWindow().getDecorView().setVisibility(View.INVISIBLE);
    ActivityController<Activity> next = Robolectric.buildActivity(Activity.class).setup();
    next.windowFocusChanged(true);
    idle();
    assertThat(question.getWindow().getCallback()).isSameAs(question);
  }

  @Test
  public void a_dialog_that_another_tool_wraps_is_not_wrapped_again_whenever_it_is_shown() {
    Question question = ask();
    Window window = question.getWindow();
    AtomicReference<LoopEvents> none = new AtomicReference<>();
    List<Window.Callback> chain = new ArrayList<>();
    for (int i = 0; i < 20; i++) {
      WindowCallbacks other = new WindowCallbacks(window, Activity.class, none, NO_CHANGES);
      window.setCallback(new WatchedWindow(window.getCallback(), Activity.class, other, none));
      question.dismiss();
      question.show();
      screen.windowFocusChanged(i % 2 == 0);
      idle();
    }
    for (Window.Callback one = window.getCallback(); one instanceof WatchedWindow; ) {
      chain.add(one);
      one = ((WatchedWindow) one).former();
    }
    assertThat(chain).hasSizeLessThanOrEqualTo(20 + WindowCallbacks.MAX_CALLBACKS);
  }

  @Test
  public void a_dialog_that_gets_the_focus_from_a_popup_is_watched() throws Exception {
    PopupWindow popup = new PopupWindow(new View(screen.get()), 10, 10, true);
    popup.showAtLocation(screen.get().getWindow().getDecorView(), 0, 0, 0);
    View root = popup.getContentView().getRootView();
    WindowFocus.move(root, true);
    screen.windowFocusChanged(false);
    idle();
    Question question = new Question(screen.get());
    question.show();
    WindowFocus.move(root, false);
    checkTouchOf(question);
    popup.dismiss();
  }

  @Test
  public void a_dialog_has_its_own_callback_once_serin_is_uninstalled() {
    Question question = ask();
    installation.close();
    idle();
    assertThat(question.getWindow().getCallback()).isSameAs(question);
  }

  @Test
  public void an_activity_s_window_is_not_wrapped_again() {
    Window.Callback watched = screen.get().getWindow().getCallback();
    ask().dismiss();
    screen.windowFocusChanged(true);
    idle();
    assertThat(screen.get().getWindow().getCallback()).isSameAs(watched);
    assertThat(((WatchedWindow) watched).former()).isSameAs(screen.get());
  }

  @Test
  public void a_popup_has_no_window_and_is_left_alone() {
    PopupWindow popup = new PopupWindow(new View(screen.get()), 10, 10, true);
    popup.showAtLocation(screen.get().getWindow().getDecorView(), 0, 0, 0);
    screen.windowFocusChanged(false);
    idle();
    assertThat(log).noneMatch(line -> line.contains("input events are unknown"));
    popup.dismiss();
  }

  @Test
  public void a_dialog_of_a_destroyed_activity_has_its_own_callback() {
    Question question = ask();
    screen.pause().stop().destroy();
    assertThat(question.getWindow().getCallback()).isSameAs(question);
  }
}
