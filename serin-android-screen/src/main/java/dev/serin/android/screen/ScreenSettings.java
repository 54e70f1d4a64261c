package dev.serin.android.screen;

import android.content.Context;
import android.content.SharedPreferences;
import dev.serin.android.Serin;
import dev.serin.runtime.Tracer;

/**
 * The user's settings, which the app keeps across starts. Created on a thread that may read files;
 * then usable from any.
 */
final class ScreenSettings {
  private static final String FILE = "dev.serin.screen";

  private static final String BY_LOSS = "sortByTimeLost";

  private final SharedPreferences kept;

  private ScreenSettings(SharedPreferences kept) {
    this.kept = kept;
  }

  /** Reads the settings. Not for the main thread. */
  static ScreenSettings read(Context context) {
    SharedPreferences kept = context.getSharedPreferences(FILE, Context.MODE_PRIVATE);
    kept.getAll(); // waits until the file has been read
    return new ScreenSettings(kept);
  }

  /** Whether something is on: the user's setting, or else the app's. */
  boolean isOn(ScreenSwitch its) {
    Tracer tracer = Serin.tracer();
    boolean otherwise = tracer == null ? its.option.byDefault() : tracer.options().get(its.option);
    return kept.getBoolean(its.option.name(), otherwise);
  }

  /** Turns something on or off. */
  void turn(ScreenSwitch its, boolean isOn) {
    kept.edit().putBoolean(its.option.name(), isOn).apply();
  }

  /** Whether the card with the longest total time is first in the list, and not the newest. */
  boolean isByLoss() {
    return kept.getBoolean(BY_LOSS, false);
  }

  /** Sets the order of the list. */
  void sortByLoss(boolean isByLoss) {
    kept.edit().putBoolean(BY_LOSS, isByLoss).apply();
  }

  /**
   * Registers a listener, which is called for each change on the main thread. It is referenced only
   * weakly.
   */
  void add(SharedPreferences.OnSharedPreferenceChangeListener listener) {
    kept.registerOnSharedPreferenceChangeListener(listener);
  }
}
