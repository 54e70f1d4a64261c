package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.os.Looper;
import dev.serin.runtime.RemoteConfig;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import org.jspecify.annotations.Nullable;

/**
 * Serin for the builds of an app that are not to be watched: all that {@code serin-android} has,
 * doing nothing. Nothing is installed, no thread is started, and no file is written.
 */
public final class Serin {
  private Serin() {}

  /** Does nothing. */
  public static void install(Application app, TracerConfig config) {}

  /** Does nothing. */
  public static void uninstall() {}

  /** Does nothing. */
  public static void watch(Looper looper, String name) {}

  /** Does nothing. */
  public static void scene(String scene) {}

  /** Does nothing. */
  public static void configure(RemoteConfig config) {}

  /** Does nothing. */
  public static void startedUp() {}

  /** Does nothing. */
  public static void enterAnimationComplete(Activity activity) {}

  /** Null, as wherever Serin is not installed. */
  public static @Nullable Tracer tracer() {
    return null;
  }
}
