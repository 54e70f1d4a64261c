package dev.serin.sampletests;

import android.app.Activity;
import android.app.Application;
import android.app.Instrumentation;
import android.content.ContentProvider;
import android.content.Context;
import android.content.Intent;
import android.content.pm.ApplicationInfo;
import android.os.Bundle;
import android.os.Handler;
import android.os.Looper;
import android.os.SystemClock;
import android.view.View;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.robolectric.Robolectric;
import org.robolectric.RuntimeEnvironment;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;

/** Plays the system and the user of the app. Called by the test's thread. */
final class Device {
  static final String APP = "dev.serin.samples.android.";
  private static final String PROVIDER = "dev.serin.android.SerinProvider";
  private static final long MAX_SECONDS = 120;

  private final Application app = RuntimeEnvironment.getApplication();
  private final Handler main = new Handler(Looper.getMainLooper());
  private final boolean hasSerin;

  /**
   * The device before the app starts.
   *
   * @param hasSerin whether the app's manifest names Serin's provider
   */
  Device(boolean hasSerin) {
    this.hasSerin = hasSerin;
  }

  /** A task for the main thread. */
  interface Work {
    void run() throws Exception;
  }

  /** Creates the app: first the provider that the manifest names, then its own code. */
  void bindApplication() {
    metaData().putString("dev.serin.loopSource", "printer");
    onMain(this::handleBindApplication);
  }

  /** Has the name of the framework's own method, by which Serin recognizes the app's creation. */
  private void handleBindApplication() throws Exception {
    if (hasSerin) {
      Robolectric.setupContentProvider(Class.forName(PROVIDER).asSubclass(ContentProvider.class));
    }
    Instrumentation system = new Instrumentation();
    Application own =
        system.newApplication(getClass().getClassLoader(), APP + "SampleApp", app.getBaseContext());
    system.callApplicationOnCreate(own);
  }

  /** Sets the switch that the app keeps. */
  void wantSlowStart(boolean wanted) {
    app.getSharedPreferences("sample", Context.MODE_PRIVATE)
        .edit()
        .putBoolean("slowStart", wanted)
        .commit();
  }

  /**
   * Creates an activity, makes it visible, focuses it and draws it.
   *
   * @param during expected log lines while it is created
   */
  Screen show(String name, Intent intent, DeviceClock.Moment... during) throws Exception {
    Class<? extends Activity> type = Class.forName(APP + name).asSubclass(Activity.class);
    AtomicReference<ActivityController<?>> made = new AtomicReference<>();
    onMain(
        () -> {
          DeviceClock.expect(during);
          made.set(Robolectric.buildActivity(type, intent).setup());
        });
    ActivityController<?> screen = made.get();
    onMain(() -> screen.windowFocusChanged(true));
    onMain(() -> draw((Activity) screen.get()));
    return new Screen(screen);
  }

  private static void draw(Activity activity) {
    activity.getWindow().getDecorView().getViewTreeObserver().dispatchOnDraw();
  }

  /** Closes an activity. */
  void leave(Screen screen) {
    onMain(() -> screen.controller.windowFocusChanged(false).pause().stop().destroy());
  }

  /** A visible activity. */
  static final class Screen {
    private final ActivityController<?> controller;

    private Screen(ActivityController<?> controller) {
      this.controller = controller;
    }

    View view(String kind, String id) {
      Activity activity = (Activity) controller.get();
      int number = activity.getResources().getIdentifier(id, kind, activity.getPackageName());
      View view = activity.findViewById(number);
      if (view == null) {
        throw new AssertionError("no " + id + " in " + activity);
      }
      return view;
    }
  }

  /** The activity that the app requested last. */
  Intent asked() {
    Intent intent = Shadows.shadowOf(app).getNextStartedActivity();
    if (intent == null) {
      throw new AssertionError("no activity was asked for");
    }
    return intent;
  }

  /** Clicks in a separate message, with log lines expected during it. */
  void click(Screen screen, String kind, String id, DeviceClock.Moment... during) {
    View view = screen.view(kind, id);
    onMain(
        () -> {
          DeviceClock.expect(during);
          view.performClick();
        });
  }

  /** Lets time pass between messages, while the app has only delayed work. */
  void idle(long millis) {
    CountDownLatch done = new CountDownLatch(1);
    onMain(
        () ->
            Looper.myQueue()
                .addIdleHandler(
                    () -> {
                      SystemClock.sleep(millis);
                      done.countDown();
                      return false;
                    }));
    await(done);
    onMain(() -> {});
  }

  /** Runs a message on the main thread, in the framework's own loop, and awaits its end. */
  void onMain(Work work) {
    CountDownLatch done = new CountDownLatch(1);
    AtomicReference<Throwable> failure = new AtomicReference<>();
    main.post(
        () -> {
          try {
            work.run();
          } catch (Exception | Error e) {
            failure.set(e);
          }
        });
    main.post(done::countDown);
    await(done);
    if (failure.get() != null) {
      throw new AssertionError(failure.get());
    }
  }

  /** Copies Serin's output to a folder that does not exist yet. */
  static void copyFiles(Path to) throws IOException {
    Path from = RuntimeEnvironment.getApplication().getNoBackupFilesDir().toPath();
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : (Iterable<Path>) files::iterator) {
        Path copied = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copied);
        } else {
          Files.copy(file, copied);
        }
      }
    }
  }

  private static void await(CountDownLatch done) {
    try {
      if (!done.await(MAX_SECONDS, TimeUnit.SECONDS)) {
        throw new AssertionError("the main thread hangs");
      }
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  private Bundle metaData() {
    ApplicationInfo info =
        Shadows.shadowOf(app.getPackageManager())
            .getInternalMutablePackageInfo(app.getPackageName())
            .applicationInfo;
    if (info.metaData == null) {
      info.metaData = new Bundle();
    }
    return info.metaData;
  }
}
