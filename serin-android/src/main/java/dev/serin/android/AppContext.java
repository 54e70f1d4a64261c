package dev.serin.android;

import android.app.Application;
import android.os.Handler;
import dev.serin.runtime.Clock;
import dev.serin.runtime.Log;

/** The app and the tools of an installation, for its parts. */
final class AppContext {
  final Application application;

  /** A handler of the main thread. */
  final Handler main;

  final Clock clock;
  final Log log;
  final HiddenApi hidden;

  AppContext(Application application, Handler main, Clock clock, Log log, HiddenApi hidden) {
    this.application = application;
    this.main = main;
    this.clock = clock;
    this.log = log;
    this.hidden = hidden;
  }
}
