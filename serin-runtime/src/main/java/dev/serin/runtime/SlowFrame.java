package dev.serin.runtime;

import dev.serin.issue.IssueDetails;
import dev.serin.issue.IssueKeys;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A frame that dropped so many others that it has an issue of its own. Immutable. */
final class SlowFrame {
  /** The {@code detail} of its issue. */
  static final String DETAIL = IssueDetails.FRAME;

  /** On the platform's clock. */
  final long beganNanos;

  final long endedNanos;

  /** When the loop's thread stopped working on it, if known; otherwise its end. */
  final long workedNanos;

  /** The loop whose thread drew it; null if there is none. */
  final @Nullable Loop loop;

  /** Whether probes were recorded throughout. */
  final boolean recorded;

  private final Frame frame;
  private final long leftOut;

  /**
   * Creates a frame that was just reported.
   *
   * @param leftOut how many such frames were not reported so far
   */
  SlowFrame(Frame frame, long beganNanos, Drawn drawn, long leftOut) {
    this.frame = frame;
    this.loop = drawn.loop;
    this.recorded = drawn.recorded;
    this.leftOut = leftOut;
    long frameNanos = frame.frameNanos();
    this.beganNanos = beganNanos;
    this.endedNanos = this.beganNanos + frameNanos;
    long taskNanos = frame.taskNanos();
    long delayNanos = frame.stageNanos(FrameStage.UNKNOWN_DELAY);
    boolean isKnown = taskNanos != Frame.UNKNOWN && delayNanos != Frame.UNKNOWN;
    this.workedNanos =
        isKnown ? Math.min(endedNanos, this.beganNanos + delayNanos + taskNanos) : endedNanos;
  }

  /** The loop and the recording of a frame. Immutable. */
  static final class Drawn {
    private final @Nullable Loop loop;
    private final boolean recorded;

    Drawn(@Nullable Loop loop, boolean recorded) {
      this.loop = loop;
      this.recorded = recorded;
    }
  }

  /** The keys specific to its issue, and its scene. */
  Map<String, Object> keys() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put(IssueKeys.SCENE, frame.scene());
    content.put(IssueKeys.FRAMES_DROPPED, frame.droppedFrames());
    content.put(IssueKeys.REFRESH_RATE, Math.round(FrameLevel.rate(frame.intervalNanos())));
    for (FrameStage stage : FrameStage.values()) {
      if (frame.stageNanos(stage) != Frame.UNKNOWN) {
        content.put(stage.key(), frame.stageNanos(stage));
      }
    }
    if (leftOut > 0) {
      content.put(IssueKeys.SLOW_FRAMES_LEFT_OUT, leftOut);
    }
    return content;
  }
}
