package dev.serin.runtime;

import dev.serin.issue.IssueKeys;
import dev.serin.issue.IssueTags;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;

/** A frame slice that has ended. */
final class FrameIssue extends Finding {
  static final String TAG = IssueTags.FPS;

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
    content.put(IssueKeys.SCENE, slice.scene);
    content.put(IssueKeys.FPS, rounded(slice.framesPerSecond()));
    Map<String, Object> frames = new LinkedHashMap<>();
    Map<String, Object> dropped = new LinkedHashMap<>();
    for (FrameLevel level : FrameLevel.values()) {
      frames.put(level.key(), slice.frames(level));
      dropped.put(level.key(), slice.dropped(level));
    }
    content.put(IssueKeys.DROP_LEVEL, frames);
    content.put(IssueKeys.DROP_SUM, dropped);
    for (FrameStage stage : FrameStage.values()) {
      long meanNanos = slice.meanNanos(stage);
      if (meanNanos != FrameTiming.UNKNOWN) {
        content.put(stage.key(), meanNanos);
      }
    }
    content.put(IssueKeys.DROP_COUNT, Math.round((double) slice.dropped() / slice.frames()));
    content.put(IssueKeys.REFRESH_RATE, Math.round(slice.refreshRate()));
    content.put(IssueKeys.FRAMES, slice.frames());
    content.put(IssueKeys.FRAMES_DROPPED, slice.dropped());
    content.put(IssueKeys.DRAWN_MILLIS, Millis.rounded(slice.drawnNanos()));
    if (slice.lost() > 0) {
      content.put(IssueKeys.FRAMES_LOST, slice.lost());
    }
    if (slice.entering() > 0) {
      content.put(IssueKeys.FRAMES_ENTERING, slice.entering());
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
    if (slice.lost() > 0) {
      line.append(", ").append(slice.lost()).append(" not known");
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
