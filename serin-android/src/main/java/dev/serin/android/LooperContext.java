package dev.serin.android;

import android.os.Looper;
import dev.serin.runtime.LoopSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The parts of an installation that the sources of its loops need. */
final class LooperContext {
  final AppContext app;
  final Visible visible;
  final AppFrames frames;
  final AppInput input;

  /** The sources that watch a loop by its printer. */
  final Map<LoopSource, Looper> watching = new ConcurrentHashMap<>();

  LooperContext(AppContext app, Visible visible, AppFrames frames, AppInput input) {
    this.app = app;
    this.visible = visible;
    this.frames = frames;
    this.input = input;
  }
}
