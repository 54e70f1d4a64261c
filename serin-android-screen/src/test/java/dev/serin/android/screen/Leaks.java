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

/** Checks whether an object is still reachable. */
final class Leaks {
  private static final int MAX_COLLECTIONS = 50;

  private Leaks() {}

  /** Another activity to show. */
  public static final class Other extends Activity {
    @Override
    protected void onCreate(Bundle state) {
      super.onCreate(state);
      setContentView(new EditText(this));
    }
  }

  /**
   * Shows another activity, as the system keeps the focused view until another one has the focus.
   */
  static void showAnother() {
    Robolectric.buildActivity(Other.class).setup().windowFocusChanged(true);
    // Until then scroll bars wait to fade.
    Shadows.shadowOf(Looper.getMainLooper()).idleFor(Duration.ofMinutes(1));
  }

  /** Fails if the object stays reachable after repeated garbage collections. */
  static void check(WeakReference<?> reference) {
    for (int i = 0; i < MAX_COLLECTIONS && reference.get() != null; i++) {
      System.gc();
      System.runFinalization();
    }
    assertThat(reference.get()).isNull();
  }
}
