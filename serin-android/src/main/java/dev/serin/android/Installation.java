package dev.serin.android;

import android.app.Activity;
import android.app.Application;
import android.os.Handler;
import android.os.Looper;
import dev.serin.runtime.Clock;
import dev.serin.runtime.IssueSink;
import dev.serin.runtime.Log;
import dev.serin.runtime.Options;
import dev.serin.runtime.Platform;
import dev.serin.runtime.Tracer;

/** Serin at work in an app: its tracer, and what watches the app for it. */
final class Installation implements AutoCloseable {
  private final Application app;
  private final Clock clock;
  private final Log log;
  private final Tracer tracer;
  private final Visible visible;
  private final AppFrames frames;

  /** Starts to follow an app; watches no loop yet. */
  Installation(Application app, Platform platform, Log log, Options options, IssueSink... sinks) {
    this.app = app;
    this.clock = platform.clock();
    this.log = log;
    Tracer.Builder builder =
        Tracer.builder(platform).options(AppOptions.located(options, app)).log(log);
    for (IssueSink sink : sinks) {
      builder.sink(sink);
    }
    this.tracer = builder.start();
    Handler main = new Handler(Looper.getMainLooper());
    this.visible = new Visible(clock, main, new Changes());
    this.frames = new AppFrames(app, visible, main, log);
    app.registerActivityLifecycleCallbacks(visible);
    tracer.watchFrames(frames);
  }

  /** Watches one more loop, under a name that is fit for a file's. */
  void watch(Looper looper, String name) {
    tracer.watch(new LooperSource(looper, name, this));
  }

  Tracer tracer() {
    return tracer;
  }

  Visible visible() {
    return visible;
  }

  Clock clock() {
    return clock;
  }

  Log log() {
    return log;
  }

  /** Watches nothing any more. */
  @Override
  public void close() {
    app.unregisterActivityLifecycleCallbacks(visible);
    visible.stop();
    tracer.close();
  }

  /** What changes in the app is told to those who are to know. */
  private final class Changes implements Visible.Listener {
    @Override
    public void resumed(Activity activity) {
      frames.resumed(activity);
    }

    @Override
    public void paused(Activity activity) {
      frames.paused(activity);
    }

    @Override
    public void background(boolean inBackground) {
      tracer.background(inBackground);
      if (inBackground) {
        frames.left();
      }
    }
  }
}
