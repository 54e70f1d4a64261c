package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.os.Looper;
import android.view.View;
import java.lang.reflect.Method;
import org.robolectric.Shadows;

/** Moves the focus of windows as the window manager does. */
final class WindowFocus {
  private WindowFocus() {}

  /** Gives the window of a root view the focus, or takes it away. */
  static void move(View root, boolean hasFocus) throws ReflectiveOperationException {
    Object parent = root.getParent();
    for (Method method : parent.getClass().getMethods()) {
      if (method.getName().equals("windowFocusChanged")) {
        boolean isLater = method.getParameterTypes().length == 1;
        method.invoke(parent, isLater ? new Object[] {hasFocus} : new Object[] {hasFocus, false});
      }
    }
    Shadows.shadowOf(Looper.getMainLooper()).idle();
    assertThat(root.hasWindowFocus()).isEqualTo(hasFocus);
  }
}
