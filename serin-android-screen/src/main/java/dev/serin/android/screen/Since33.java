package dev.serin.android.screen;

import android.Manifest;
import android.content.Context;
import android.content.pm.PackageManager;

/** Calls that exist since Android 13. */
@SinceApi(33)
final class Since33 {
  private Since33() {}

  /** Whether the user allows the app to notify. */
  static boolean mayNotify(Context context) {
    return context.checkSelfPermission(Manifest.permission.POST_NOTIFICATIONS)
        == PackageManager.PERMISSION_GRANTED;
  }
}
