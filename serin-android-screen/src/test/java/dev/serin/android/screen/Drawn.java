package dev.serin.android.screen;

import dev.serin.runtime.Clock;
import dev.serin.runtime.FrameEvents;
import dev.serin.runtime.FrameSource;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.FrameSurface;
import dev.serin.runtime.FrameTiming;
import dev.serin.runtime.Option;
import dev.serin.runtime.Platform;
import dev.serin.runtime.Tracer;
import dev.serin.runtime.TracerConfig;
import java.io.File;
import java.util.Map;

/** Frames that a test draws, through a tracer. */
final class Drawn implements FrameSource, AutoCloseable {
  final Tracer tracer;
  private FrameSurface surface;

  Drawn(File directory) {
    TracerConfig config =
        TracerConfig.builder().option(Option.DIRECTORY, directory).log(text -> {}).build();
    tracer = Tracer.start(new Desk(), config);
    tracer.watchFrames(this);
  }

  @Override
  public void start(FrameEvents events) {
    surface = events.surface();
  }

  @Override
  public void stop() {}

  /** Draws a frame of the given duration on a display of the given rate. */
  void draw(double millis, int hertz) {
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", (long) (1e9 / hertz));
    timing.stageNanos(FrameStage.TOTAL, (long) (millis * 1e6));
    timing.stageNanos(FrameStage.DRAW, (long) (millis * 1e6 / 2));
    surface.frame(timing);
  }

  @Override
  public void close() {
    tracer.close();
  }

  private static final class Desk implements Platform {
    @Override
    public Clock clock() {
      return thread -> -1;
    }

    @Override
    public String processName() {
      return "test";
    }

    @Override
    public Map<String, Object> process() {
      return Map.of();
    }

    @Override
    public Map<String, Object> memory() {
      return Map.of();
    }
  }
}
