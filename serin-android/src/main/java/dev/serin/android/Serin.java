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
 * that the manifest names, unless that has the meta-data {@code dev.serin.install} with the value
 * {@code false}; then call {@link #install}. Nothing here throws, and all may be called from any
 * thread.
 */
public final class Serin {
  private static final String MAIN = "main";

  /** The one in this process, as the app has nothing else to reach it by. */
  private static @Nullable Installation installed;

  private Serin() {}

  /**
   * Watches the main thread of this process. Without effect, but for a line in the log, if Serin is
   * installed already.
   *
   * @param config in which a relative {@link Option#DIRECTORY} is one in the app's files
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
    }
  }

  /** Installs Serin as the manifest says. */
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
    new AppGuard(log, "serin: failed; the app goes on: ").run(doing);
  }

  /** Watches nothing any more, and writes what was found. Waits for four seconds at most. */
  public static void uninstall() {
    Installation made = remove();
    if (made != null) {
      guard(made.log(), made::close);
    }
  }

  /**
   * Watches one more loop, from its next message on.
   *
   * @param name what to call the loop in reports: letters and digits, fit for a file's name
   */
  public static synchronized void watch(Looper looper, String name) {
    Installation made = installed;
    if (made != null) {
      guard(made.log(), () -> made.watch(looper, name));
    }
  }

  /**
   * Says what the user sees, in place of an activity's class, until another one is about to be
   * seen.
   */
  public static synchronized void scene(String scene) {
    Installation made = installed;
    if (made != null) {
      guard(made.log(), () -> made.visible().scene(Objects.requireNonNull(scene, "scene")));
    }
  }

  /**
   * Has thresholds changed, and detectors started and stopped, as a configuration says that the app
   * got from elsewhere. To be called again when it has changed. See {@link Tracer#configure}.
   */
  public static void configure(RemoteConfig config) {
    Tracer tracer = tracer();
    if (tracer != null) {
      guard(tracer.log(), () -> tracer.configure(config));
    }
  }

  /**
   * Says that what the user waits for is there: a start-up that goes on ends now. With {@link
   * Option#STARTUP_WAITS} none ends before.
   */
  public static synchronized void startedUp() {
    Installation made = installed;
    if (made != null) {
      guard(made.log(), made.tracer().pages()::startedUp);
    }
  }

  /**
   * Says that the animation by which an activity came into view is over, so that its frames count
   * from now on. For an activity's own {@link Activity#onEnterAnimationComplete}; without it they
   * count when the main Looper's printer tells of that, or a second after the activity was resumed.
   */
  public static synchronized void enterAnimationComplete(Activity activity) {
    Installation made = installed;
    if (made != null) {
      guard(made.log(), () -> made.frames().entered(activity));
    }
  }

  /**
   * The tracer, of which detectors can be stopped, started and changed; null while Serin is not
   * installed.
   */
  public static synchronized @Nullable Tracer tracer() {
    Installation made = installed;
    return made == null ? null : made.tracer();
  }

  /** Nobody waits for what closing it takes. */
  private static synchronized @Nullable Installation remove() {
    Installation made = installed;
    installed = null;
    return made;
  }
}
