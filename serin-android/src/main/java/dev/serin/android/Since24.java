package dev.serin.android;

import android.os.Process;

/** Calls that exist since Android 7.0. */
@SinceApi(24)
final class Since24 {
  private Since24() {}

  static long processStartMillis() {
    return Process.getStartUptimeMillis();
  }
}
