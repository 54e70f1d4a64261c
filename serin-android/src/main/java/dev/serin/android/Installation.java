package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.os.Build;
import android.os.Handler;
import android.os.Looper;
import dev.serin.runtime.Clock;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopSource;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import dev.serin.runtime.Platform;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A running Serin in an app: its tracer, and the sources that watch the app for it. */
final class Installation implements AutoCloseable {
  private static final String LOST =
      "serin: some changes of the app's screens are unknown; the app continues: ";

  private static final String LARGE =
      "serin: recordings stay large although memory is low; the app continues: ";

  /** How often Serin looks for the focus of an activity, for two seconds. */
  private static final int MAX_ATTEMPTS = 20;

  private static final long ATTEMPT_MILLIS = 100;

  private final Application app;
  private final Clock clock;
  private final Log log;
  private final Handler main;
  private final AppGuard guard;
  private final Changes changes = new Changes();
  private final Tracer tracer;
  private final Visible visible;
  private final AppFrames frames;
  private final AppPages pages;
  private final AppInput input;
  private final LooperContext loopers;
  private final MemoryCallbacks memory;

  /** The main thread's source by its printer. */
  private @Nullable LooperSource mainPrinting;

  /** Those of a start-up of the process, if it is watched. */
  private volatile @Nullable FirstMessages firstMessages;

  /** Whether frames reveal the main thread's messages. */
  private final boolean isByFrames;

  private volatile @Nullable BeatSource beat;
  private volatile boolean isClosed;

  /** Starts to follow an app; watches no loop yet. */
  Installation(Application app, Platform platform, TracerConfig config) {
    this(app, platform, config, new HiddenApi(config.options().get(Option.HIDDEN_API)));
  }

  Installation(Application app, Platform platform, TracerConfig config, HiddenApi hidden) {
    this.app = app;
    this.clock = platform.clock();
    Options options = config.options();
    this.isByFrames = AppOptions.isByFrames(options, app);
    this.tracer = Tracer.start(platform, config.with(AppOptions.located(options, app)));
    this.log = tracer.log();
    this.main = new Handler(Looper.getMainLooper());
    this.guard = new AppGuard(log, LOST);
    this.visible = new Visible(clock, main, guard, changes);
    AppContext context = new AppContext(app, main, clock, log, hidden);
    this.frames = new AppFrames(context, visible);
    this.pages = new AppPages(app, tracer.pages(), main, log);
    this.input = new AppInput(context, visible);
    this.loopers = new LooperContext(context, visible, frames, input);
    AppGuard memoryGuard = new AppGuard(log, LARGE);
    this.memory = new MemoryCallbacks(memoryGuard, tracer::trimMemory);
    memoryGuard.run(() -> limitMemory(app, tracer));
    app.registerComponentCallbacks(memory);
    app.registerActivityLifecycleCallbacks(visible);
    pages.start(); // after the one above, which records its events
    tracer.watchFrames(frames);
  }

  private static void limitMemory(Application app, Tracer tracer) {
    if (AppOptions.hasLittleMemory(app)) {
      tracer.limitMemory();
    }
  }

  /** Watches one more loop, under a name that is valid in a file name. */
  synchronized void watch(Looper looper, String name) {
    LooperSource printing = new LooperSource(looper, name, loopers);
    boolean isMain = looper == Looper.getMainLooper();
    if (isMain && mainPrinting == null) {
      mainPrinting = printing;
    }
    if (isByFrames && isMain) {
      watchByFrames(printing, looper);
    } else {
      tracer.watch(printing);
    }
  }

  /**
   * Stops watching a loop; without effect if it is not watched. The main loop is watched as long as
   * Serin is installed, as start-ups, pages and frames are parts of its messages. Holds no lock, as
   * a loop's thread that notifies a listener holds one of the loop, and the listener may need this.
   */
  void unwatch(Looper looper) {
    if (looper == Looper.getMainLooper()) {
      log.write("serin: the main loop is watched until Serin.uninstall is called");
      return;
    }
    for (Map.Entry<LoopSource, Looper> each : loopers.watching.entrySet()) {
      if (each.getValue() == looper) {
        tracer.unwatch(each.getKey());
      }
    }
  }

  private void watchByFrames(LooperSource printing, Looper looper) {
    if (beat == null) {
      BeatSource beating = new BeatSource(looper, printing, log);
      beat = beating;
      tracer.watch(beating);
    } else {
      log.write("serin: the main loop is watched already");
    }
  }

  /**
   * Watches a start-up whose process exists and whose application is being created. On the main
   * thread, before its first message, and after its loop has begun to be watched.
   */
  synchronized void startUp(long processStartNanos) {
    tracer.pages().process(processStartNanos, clock.nanoTime());
    LooperSource printing = mainPrinting;
    if (printing != null) {
      FirstMessages first = new FirstMessages(tracer.pages(), pages, clock);
      firstMessages = first;
      printing.await(first);
      IdleQueues.whenIdle(Looper.getMainLooper(), first);
    }
  }

  /**
   * Finds the activity that is already visible, for an installation into an app that runs. Begins
   * when the main thread has completed its current work, as an activity may be about to be resumed
   * in it.
   */
  void findActivity() {
    main.post(() -> guard.run(() -> findActivity(MAX_ATTEMPTS)));
  }

  /** Tries again while no window has the focus, as it moves with a delay. */
  private void findActivity(int attempts) {
    if (isClosed) {
      return;
    }
    if (visible.hasEvents()) {
      for (Activity activity : visible.resumed()) {
        changes.watch(activity); // possibly resumed before the loop was watched
      }
      return;
    }
    boolean canFind = Build.VERSION.SDK_INT >= Build.VERSION_CODES.Q;
    Activity activity = canFind ? GlobalWindows.activityWithFocus() : null;
    if (activity != null) {
      visible.found(activity);
    } else if (canFind && attempts > 1) {
      main.postDelayed(() -> guard.run(() -> findActivity(attempts - 1)), ATTEMPT_MILLIS);
    }
  }

  Tracer tracer() {
    return tracer;
  }

  Visible visible() {
    return visible;
  }

  /** The source of frames. */
  AppFrames frames() {
    return frames;
  }

  /** The parts that the sources of loops need. */
  LooperContext loopers() {
    return loopers;
  }

  Clock clock() {
    return clock;
  }

  Log log() {
    return log;
  }

  /** Stops watching. */
  @Override
  public void close() {
    isClosed = true;
    app.unregisterActivityLifecycleCallbacks(visible);
    app.unregisterComponentCallbacks(memory);
    visible.stop();
    FirstMessages first = firstMessages;
    if (first != null) {
      first.stop();
    }
    pages.stop();
    tracer.close();
  }

  /** Passes on changes in the app to the parts that depend on them. */
  private final class Changes implements Visible.Listener {
    @Override
    public void resumed(Activity activity, boolean wasVisible) {
      frames.resumed(activity, wasVisible);
      watch(activity);
    }

    /** Watches the loop and the input events of a resumed activity, if they are not. */
    void watch(Activity activity) {
      BeatSource known = beat;
      if (known != null) {
        known.resumed(activity);
      }
      input.resumed(activity);
    }

    @Override
    public void paused(Activity activity) {
      BeatSource known = beat;
      if (known != null) {
        known.paused(activity);
      }
      frames.paused(activity);
    }

    @Override
    public void stopped(Activity activity) {
      frames.stopped(activity);
      input.stopped(activity);
    }

    @Override
    public void background(boolean inBackground) {
      tracer.background(inBackground);
      if (inBackground) {
        BeatSource known = beat;
        if (known != null) {
          known.background();
        }
        frames.left();
      }
    }
  }
}
