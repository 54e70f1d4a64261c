package dev.serin.runtime;

import java.util.ArrayList;
import java.util.List;

/** Draws frames for a test. */
final class FakeFrames implements FrameSource {
  static final long AT_60_HZ = 1_000_000_000 / 60;

  final List<String> calls = new ArrayList<>();
  FrameEvents events;
  private FrameSurface surface;

  /** Whether each frame is reported with its stages. */
  boolean reportsStages;

  @Override
  public void start(FrameEvents told) {
    calls.add("start");
    events = told;
    surface = told.surface();
  }

  @Override
  public boolean reportsStages() {
    return reportsStages;
  }

  @Override
  public void stop() {
    calls.add("stop");
  }

  /** Draws at 60 Hz, with frames that do not touch each other. */
  void draw(String scene, int frames, long millis) {
    for (int i = 0; i < frames; i++) {
      FrameTiming timing = new FrameTiming();
      timing.clear(scene, AT_60_HZ);
      timing.stageNanos(FrameStage.TOTAL, millis * 1_000_000);
      draw(timing);
    }
  }

  void draw(FrameTiming timing) {
    surface.frame(timing);
  }

  /** Reports frames without data, after which no frame follows. */
  void lose(String scene, int frames) {
    surface.lost(scene, frames);
  }
}
