package dev.serin.android.screen;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.Bundle;
import android.os.Looper;
import android.widget.EditText;
import java.lang.ref.WeakReference;
import java.time.Duration;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;

/** Whether something is still held. */
final class Leaks {
  private static final int MAX_COLLECTIONS = 50;

  private Leaks() {}

  /** Of something else to look at. */
  public static final class Other extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      super.onCreate(state);
      setContentView(new EditText(this));
    }
  }

  /** Shows another activity: the system keeps the view that has the focus, until another has it. */
  static void showAnother() {
    Robolectric.buildActivity(Other.class).setup().windowFocusChanged(true);
    // Until then scroll bars wait for when to fade.
    Shadows.shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMinutes(1));
  }

  /** Fails unless nothing but the reference itself has it; collects garbage until then. */
  static void check(WeakReference<?> reference) {
    for (int i = 0; i < MAX_COLLECTIONS && reference.get() != null; i++) {
      System.gc();
      System.runFinalization();
    }
    assertThat(reference.get()).isNull();
  }
}
