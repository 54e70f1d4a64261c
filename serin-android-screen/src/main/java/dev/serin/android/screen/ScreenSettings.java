package dev.serin.android.screen;

import android.content.Context;
import android.content.SharedPreferences;
import dev.serin.android.Serin;
import dev.serin.runtime.Tracer;

/**
 * What the user has turned on and off, which the app keeps from start to start. Made on a thread
 * that may read files; then for any.
 */
final class ScreenSettings {
  private static final String FILE = "dev.serin.screen";

  private final SharedPreferences kept;

  private ScreenSettings(SharedPreferences kept) {
    this.kept = kept;
  }

  /** Reads them. Not for the main thread. */
  static ScreenSettings read(Context context) {
    SharedPreferences kept = context.getSharedPreferences(FILE, Context.MODE_PRIVATE);
    kept.getAll(); // waits until the file has been read
    return new ScreenSettings(kept);
  }

  /** Whether something is on: as the user wants it, or else the app. */
  boolean isOn(ScreenSwitch its) {
    Tracer tracer = Serin.tracer();
    boolean otherwise = tracer == null ? its.option.byDefault() : tracer.options().get(its.option);
    return kept.getBoolean(its.option.name(), otherwise);
  }

  /** Turns something on or off. */
  void turn(ScreenSwitch its, boolean isOn) {
    kept.edit().putBoolean(its.option.name(), isOn).apply();
  }

  /** Has somebody hear of each change, as long as nobody else forgets him, on the main thread. */
  void add(SharedPreferences.OnSharedPreferenceChangeListener listener) {
    kept.registerOnSharedPreferenceChangeListener(listener);
  }
}
