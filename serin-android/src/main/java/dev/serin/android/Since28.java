package dev.serin.android;

import android.app.Application;

/** Calls that exist since Android 9. */
@SinceApi(28)
final class Since28 {
  private Since28() {}

  static String processName() {
    return Application.getProcessName();
  }
}
