package dev.serin.android;

import android.os.Looper;
import dev.serin.runtime.Clock;
import dev.serin.runtime.Log;
import dev.serin.runtime.LoopSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The parts of an installation that the sources of its loops need. */
final class LooperContext {
  final Clock clock;
  final Log log;
  final Visible visible;
  final AppFrames frames;
  final AppInput input;

  /** The sources that watch a loop by its printer. */
  final Map<LoopSource, Looper> watching = new ConcurrentHashMap<>();

  LooperContext(Clock clock, Log log, Visible visible, AppFrames frames, AppInput input) {
    this.clock = clock;
    this.log = log;
    this.visible = visible;
    this.frames = frames;
    this.input = input;
  }
}
