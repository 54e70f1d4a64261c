package dev.serin.samples.android;

import android.content.Context;
import android.content.SharedPreferences;

/** Whether the next start of the app is to be slow; kept while the app does not run. */
final class SlowStart {
  private static final String WANTED = "slowStart";

  private SlowStart() {}

  static boolean isWanted(Context context) {
    return preferences(context).getBoolean(WANTED, false);
  }

  /** Writes at once: the process may be about to end. */
  static void want(Context context, boolean wanted) {
    preferences(context).edit().putBoolean(WANTED, wanted).commit();
  }

  private static SharedPreferences preferences(Context context) {
    return context.getSharedPreferences("sample", Context.MODE_PRIVATE);
  }
}
