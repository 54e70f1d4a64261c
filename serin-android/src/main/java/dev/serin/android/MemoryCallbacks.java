package dev.serin.android;

import android.content.ComponentCallbacks2;
import android.content.res.Configuration;

/**
 * Receives the system's reports that memory is low, or that the app is no longer visible. Since
 * Android 14, the system reports only the latter, and states of the background.
 */
@SuppressWarnings("deprecation") // older versions of Android call what newer ones have deprecated
final class MemoryCallbacks implements ComponentCallbacks2 {
  private final AppGuard guard;
  private final Runnable trim;

  /**
   * To be registered with the application.
   *
   * @param trim called on the main thread
   */
  MemoryCallbacks(AppGuard guard, Runnable trim) {
    this.guard = guard;
    this.trim = trim;
  }

  @Override
  public void onTrimMemory(int level) {
    if (level >= TRIM_MEMORY_RUNNING_LOW) {
      guard.run(trim);
    }
  }

  @Override
  public void onLowMemory() {
    guard.run(trim); // the system reports this without a level
  }

  @Override
  public void onConfigurationChanged(Configuration changed) {}
}
