package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Bundle;
import android.view.KeyEvent;
import android.view.LayoutInflater;
import android.view.View;
import android.view.ViewGroup;
import android.view.Window;
import androidx.activity.ComponentDialog;
import androidx.fragment.app.DialogFragment;
import androidx.fragment.app.FragmentActivity;
import org.jspecify.annotations.Nullable;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;

/** Input events of dialogs that AndroidX's own fragments show. */
@Config(minSdk = 29)
public class DialogFragmentsTest extends SlowInputFixture {
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
  }

  private ActivityController<FragmentActivity> screen;
  private final Question question = new Question();

  @Before
  public void ask() {
    screen = Robolectric.buildActivity(FragmentActivity.class).setup();
    idle();
    question.show(screen.get().getSupportFragmentManager(), "question");
    idle();
    screen.windowFocusChanged(false);
    idle();
  }

  private Window window() {
    return question.requireDialog().getWindow();
  }

  @Test
  public void a_slow_touch_is_reported_by_its_dialog_in_the_scene_of_its_activity() {
    View view = question.requireView();
    Touch.at(window().getDecorView(), view.getWidth() / 2f, view.getHeight() / 2f);
    checkHang("touch", ComponentDialog.class, FragmentActivity.class);
  }

  @Test
  public void a_slow_key_is_reported_too() {
    question.requireView().requestFocus();
    window()
        .getDecorView()
        .dispatchKeyEvent(new KeyEvent(KeyEvent.ACTION_DOWN, KeyEvent.KEYCODE_ENTER));
    checkHang("key", ComponentDialog.class, FragmentActivity.class);
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
