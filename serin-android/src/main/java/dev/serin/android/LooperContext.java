package dev.serin.android;

import dev.serin.runtime.Clock;
import dev.serin.runtime.Log;

/** The parts of an installation that the sources of its loops need. */
final class LooperContext {
  final Clock clock;
  final Log log;
  final Visible visible;
  final AppFrames frames;
  final AppInput input;

  LooperContext(Clock clock, Log log, Visible visible, AppFrames frames, AppInput input) {
    this.clock = clock;
    this.log = log;
    this.visible = visible;
    this.frames = frames;
    this.input = input;
  }
}
