package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.os.Looper;
import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Platform;
import dev.serin.runtime.RemoteConfig;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Serin in an Android app. It installs itself early in the app's main process, with the options
 * that the manifest names. If the manifest has the meta-data {@code dev.serin.install} with the
 * value {@code false}, call {@link #install} instead. No method throws, and all may be called from
 * any thread.
 */
public final class Serin {
  private static final String MAIN = "main";

  /** The only instance in this process, as the app has no other way to reach it. */
  private static @Nullable Installation installed;

  private Serin() {}

  /**
   * Watches the main thread of this process. If Serin is installed already, it only logs a line.
   *
   * @param config a relative {@link Option#DIRECTORY} in it is resolved against the app's files
   */
  public static void install(Application app, TracerConfig config) {
    guard(
        new LogcatLog(),
        () -> {
          Platform platform = new AndroidPlatform(app, new AndroidClock());
          Log log = config.log(platform);
          guard(log, () -> install(app, platform, config));
        });
  }

  private static synchronized void install(
      Application app, Platform platform, TracerConfig config) {
    Installation there = installed;
    if (there != null) {
      there.log().write("serin: is installed already; these options are not used");
      return;
    }
    Installation made = new Installation(app, platform, config);
    installed = made;
    made.watch(Looper.getMainLooper(), MAIN);
    if (ProcessStart.isNow()) {
      made.startUp(ProcessStart.nanos(made.clock()));
    } else {
      made.findActivity();
    }
  }

  /** Installs Serin with the manifest's options. */
  static void installFromManifest(Application app) {
    Log log = new LogcatLog();
    guard(
        log,
        () -> {
          AppOptions options = AppOptions.of(app, log);
          if (options.isInstalled()) {
            install(
                app,
                TracerConfig.builder()
                    .options(options.options())
                    .methods(options.methods())
                    .build());
          }
        });
  }

  private static void guard(Log log, Runnable doing) {
    new AppGuard(log, "serin: failed; the app continues: ").run(doing);
  }

  /** Stops watching and writes the results. Waits for at most four seconds. */
  public static void uninstall() {
    Installation made = remove();
    if (made != null) {
      guard(made.log(), made::close);
    }
  }

  /**
   * Watches one more loop, from its next message on, until {@link #unwatch} or the end of its
   * thread.
   *
   * @param name the loop's name in reports: letters and digits, valid in a file name
   */
  public static synchronized void watch(Looper looper, String name) {
    Installation made = installed;
    if (made != null) {
      guard(made.log(), () -> made.watch(looper, name));
    }
  }

  /**
   * Stops watching a loop that {@link #watch} has named, and frees its recorded calls. The loop
   * gets back the printer and the idle handlers that it had. A message in progress is not followed
   * any further: its issues stay, and no further ones appear. Has no effect if the loop is not
   * watched; it can be watched again. The main loop is watched until {@link #uninstall}, which is
   * logged. Callable from any thread, also by the loop itself; waits for no message. When the
   * thread of a loop ends, Serin stops watching it.
   */
  public static void unwatch(Looper looper) {
    Installation made = installation();
    if (made != null) {
      guard(made.log(), () -> made.unwatch(looper));
    }
  }

  /**
   * Names the current scene, in place of an activity's class, until another activity is about to be
   * visible.
   */
  public static synchronized void scene(String scene) {
    Installation made = installed;
    if (made != null) {
      guard(made.log(), () -> made.visible().scene(Objects.requireNonNull(scene, "scene")));
    }
  }

  /**
   * Changes thresholds, and starts and stops detectors, by a configuration that the app got from
   * elsewhere. Call it again when the configuration has changed. See {@link Tracer#configure}.
   */
  public static void configure(RemoteConfig config) {
    Tracer tracer = tracer();
    if (tracer != null) {
      guard(tracer.log(), () -> tracer.configure(config));
    }
  }

  /**
   * Ends the start-up in progress: the content that the user waits for is ready. With {@link
   * Option#STARTUP_WAITS} no start-up ends before this call.
   */
  public static synchronized void startedUp() {
    Installation made = installed;
    if (made != null) {
      guard(made.log(), made.tracer().pages()::startedUp);
    }
  }

  /**
   * Reports that the animation by which an activity came into view is over, so its frames count
   * from now on. To be called in an activity's own {@link Activity#onEnterAnimationComplete}.
   * Without this call they count when the main Looper's printer reports that message, or a second
   * after the activity was resumed.
   */
  public static synchronized void enterAnimationComplete(Activity activity) {
    Installation made = installed;
    if (made != null) {
      guard(made.log(), () -> made.frames().entered(activity));
    }
  }

  /**
   * The tracer, whose detectors can be stopped, started and changed; null while Serin is not
   * installed.
   */
  public static synchronized @Nullable Tracer tracer() {
    Installation made = installed;
    return made == null ? null : made.tracer();
  }

  private static synchronized @Nullable Installation installation() {
    return installed;
  }

  /** Does not close the installation, so that nobody waits for this lock meanwhile. */
  private static synchronized @Nullable Installation remove() {
    Installation made = installed;
    installed = null;
    return made;
  }
}
