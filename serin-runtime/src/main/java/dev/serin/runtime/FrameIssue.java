package dev.serin.runtime;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A frame slice that has ended. */
final class FrameIssue extends Finding {
  static final String TAG = "Trace_FPS";

  private static final double HUNDREDTHS = 100;

  final FrameSlice slice;

  FrameIssue(FrameSlice slice) {
    this.slice = slice;
  }

  @Override
  String tag() {
    return TAG;
  }

  /** Matrix's keys for this tag, and Serin's. */
  @Override
  Map<String, Object> keys() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("scene", slice.scene);
    content.put("fps", rounded(slice.framesPerSecond()));
    Map<String, Object> frames = new LinkedHashMap<>();
    Map<String, Object> dropped = new LinkedHashMap<>();
    for (FrameLevel level : FrameLevel.values()) {
      frames.put(level.key(), slice.frames(level));
      dropped.put(level.key(), slice.dropped(level));
    }
    content.put("dropLevel", frames);
    content.put("dropSum", dropped);
    for (FrameStage stage : FrameStage.values()) {
      long meanNanos = slice.meanNanos(stage);
      if (meanNanos != FrameTiming.UNKNOWN) {
        content.put(stage.key(), meanNanos);
      }
    }
    content.put("DROP_COUNT", Math.round((double) slice.dropped() / slice.frames()));
    content.put("REFRESH_RATE", Math.round(slice.refreshRate()));
    content.put("frames", slice.frames());
    content.put("framesDropped", slice.dropped());
    content.put("drawnMillis", Millis.rounded(slice.drawnNanos()));
    if (slice.lost() > 0) {
      content.put("framesLost", slice.lost());
    }
    if (slice.entering() > 0) {
      content.put("framesEntering", slice.entering());
    }
    return content;
  }

  @Override
  String line() {
    StringBuilder line =
        new StringBuilder("serin: ")
            .append(String.format(Locale.ROOT, "%.2f", slice.framesPerSecond()))
            .append(" frames per second of ")
            .append(Math.round(slice.refreshRate()))
            .append(" in ")
            .append(slice.scene.isEmpty() ? "an unknown scene" : slice.scene)
            .append(": ")
            .append(slice.frames())
            .append(" drawn, ")
            .append(slice.dropped())
            .append(" dropped");
    for (FrameLevel level : FrameLevel.values()) {
      if (level != FrameLevel.BEST && slice.frames(level) > 0) {
        line.append(", ")
            .append(level.name().toLowerCase(Locale.ROOT))
            .append(' ')
            .append(slice.frames(level));
      }
    }
    if (slice.entering() > 0) {
      line.append(", and ").append(slice.entering()).append(" while it came into view");
    }
    return line.toString();
  }

  private static double rounded(double value) {
    return Math.round(value * HUNDREDTHS) / HUNDREDTHS;
  }
}
