package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Bundle;
import android.os.SystemClock;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.MotionEvent;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import androidx.activity.ComponentDialog;
import androidx.fragment.app.DialogFragment;
import androidx.fragment.app.FragmentActivity;
import dev.serin.Probe;
import dev.serin.runtime.Options;
import org.jspecify.annotations.Nullable;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** Input events of dialogs that AndroidX's own fragments show. */
@Config(minSdk = 29)
public class DialogFragmentsTest extends AppFixture {
  private static final int HANDLER = 5;
  private static VirtualClock time = new VirtualClock();

  /** A dialog's contents, which take 2.5 s for each touch and each key. */
  public static class Question extends DialogFragment {
    @Override
    public View onCreateView(
        LayoutInflater inflater, @Nullable ViewGroup container, @Nullable Bundle state) {
      View view = new View(requireContext());
      view.setMinimumHeight(100);
      view.setMinimumWidth(100);
      view.setFocusable(true);
      view.setFocusableInTouchMode(true);
      view.setOnTouchListener((touched, event) -> hang());
      view.setOnKeyListener((pressed, key, event) -> hang());
      return view;
    }

    private static boolean hang() {
      int call = Probe.enter(HANDLER);
      time.sleep(2500);
      Probe.exit(call);
      return true;
    }
  }

  private ActivityController<FragmentActivity> screen;
  private final Question question = new Question();

  @Override
  Options more(Options options) {
    clock.works(50);
    time = clock;
    return options;
  }

  @Before
  public void ask() {
    installation.watch(main, "main");
    stopPages();
    screen = Robolectric.buildActivity(FragmentActivity.class).setup();
    idle();
    question.show(screen.get().getSupportFragmentManager(), "question");
    idle();
    screen.windowFocusChanged(false);
    idle();
  }

  private void idle() {
    Shadows.shadowOf(main).idle();
  }

  private Window window() {
    return question.requireDialog().getWindow();
  }

  private void checkHang(String detail, String call) {
    assertThat(next().content())
        .containsEntry("detail", detail)
        .containsEntry("call", call)
        .containsEntry("handler", ComponentDialog.class.getName())
        .containsEntry("scene", FragmentActivity.class.getName());
    assertThat(next().content())
        .containsEntry("detail", "NORMAL")
        .containsEntry("cost", 2500L)
        .containsEntry("stack", "0,1048574,1,2500\n1,5,1,2500\n");
  }

  @Test
  public void a_slow_touch_is_reported_by_its_dialog_in_the_scene_of_its_activity() {
    long millis = SystemClock.uptimeMillis();
    window()
        .getDecorView()
        .dispatchTouchEvent(
            MotionEvent.obtain(
                millis,
                millis,
                MotionEvent.ACTION_DOWN,
                question.requireView().getWidth() / 2f,
                question.requireView().getHeight() / 2f,
                0));
    checkHang("LAG_TOUCH", "touch");
  }

  @Test
  public void a_slow_key_is_reported_too() {
    question.requireView().requestFocus();
    window()
        .getDecorView()
        .dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_ENTER));
    checkHang("LAG_TOUCH", "key");
  }

  @Test
  public void a_dismissed_dialog_has_its_own_callback() {
    Window window = window();
    assertThat(window.getCallback()).isInstanceOf(WatchedWindow.class);
    Window.Callback own = question.requireDialog();
    question.dismiss();
    idle();
    assertThat(window.getCallback()).isSameAs(own);
  }
}
