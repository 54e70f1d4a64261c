package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.os.Looper;
import dev.serin.runtime.RemoteConfig;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import org.jspecify.annotations.Nullable;

/**
 * Serin for builds of an app that are not watched: the API of {@code serin-android} without any
 * effect. Installs nothing, starts no thread, and writes no file.
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
  public static void unwatch(Looper looper) {}

  /** Does nothing. */
  public static void scene(String scene) {}

  /** Does nothing. */
  public static void configure(RemoteConfig config) {}

  /** Does nothing. */
  public static void startedUp() {}

  /** Does nothing. */
  public static void enterAnimationComplete(Activity activity) {}

  /** Null, as always if Serin is not installed. */
  public static @Nullable Tracer tracer() {
    return null;
  }
}
