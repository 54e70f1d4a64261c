package dev.serin.android.screen;

import android.content.Context;
import org.jspecify.annotations.Nullable;

/**
 * Serin's screens, for an app with its own developer menu. No method throws, and all may be called
 * from any thread.
 */
public final class SerinScreen {
  private SerinScreen() {}

  /** Shows the list of issues. */
  public static void open(Context context) {
    new ScreenGuard("the list").run(() -> context.startActivity(IssuesActivity.intent(context)));
  }

  /** Shows or hides the frames over the app's activities; also applies to the app's next starts. */
  public static void overlay(Context context, boolean isShown) {
    ScreenGuard guard = new ScreenGuard("the requested change");
    guard.run(
        () -> {
          Context app = context.getApplicationContext();
          new Background(guard)
              .ask(() -> ScreenSettings.read(app), settings -> turn(settings, isShown));
        });
  }

  private static void turn(@Nullable ScreenSettings settings, boolean isShown) {
    if (settings != null) {
      settings.turn(ScreenSwitch.OVERLAY, isShown);
    }
  }
}
