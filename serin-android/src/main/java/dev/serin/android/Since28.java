package dev.serin.android;

import android.app.Application;

/** What Android has since 9. */
@SinceApi(28)
final class Since28 {
  private Since28() {}

  static String processName() {
    return Application.getProcessName();
  }
}
