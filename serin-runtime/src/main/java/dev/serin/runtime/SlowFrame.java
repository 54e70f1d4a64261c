package dev.serin.runtime;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A frame that dropped so many others that it is reported by itself. Immutable. */
final class SlowFrame {
  /** {@code detail} of its issue. */
  static final String DETAIL = "FRAME";

  /** Nobody tells of a frame so late; the time at which it is said to have begun is none then. */
  private static final long LATEST_NANOS = 10_000_000_000L;

  /** On the platform's clock. */
  final long beganNanos;

  final long endedNanos;

  /** Until when the loop's thread worked at it, as far as that is known. */
  final long workedNanos;

  /** Where it was drawn; null if no loop's thread did that. */
  final @Nullable Loop loop;

  /** Whether probes were recorded all the time. */
  final boolean recorded;

  private final Frame frame;
  private final long leftOut;

  /**
   * A frame that was told of just now.
   *
   * @param leftOut how many such frames were not reported so far
   */
  SlowFrame(Frame frame, long beganNanos, Drawn drawn, long leftOut) {
    this.frame = frame;
    this.loop = drawn.loop;
    this.recorded = drawn.recorded;
    this.leftOut = leftOut;
    long frameNanos = frame.frameNanos();
    long latestNanos = drawn.nowNanos - frameNanos;
    boolean plausible =
        beganNanos != FrameTiming.NO_TIME
            && beganNanos - latestNanos <= 0
            && latestNanos - beganNanos < LATEST_NANOS;
    this.beganNanos = plausible ? beganNanos : latestNanos;
    this.endedNanos = this.beganNanos + frameNanos;
    long taskNanos = frame.taskNanos();
    long delayNanos = frame.stageNanos(FrameStage.UNKNOWN_DELAY);
    boolean isKnown = taskNanos != Frame.UNKNOWN && delayNanos != Frame.UNKNOWN;
    this.workedNanos =
        isKnown ? Math.min(endedNanos, this.beganNanos + delayNanos + taskNanos) : endedNanos;
  }

  /** What is known of where it was drawn, and when it was told of. Immutable. */
  static final class Drawn {
    private final @Nullable Loop loop;
    private final boolean recorded;
    private final long nowNanos;

    Drawn(@Nullable Loop loop, boolean recorded, long nowNanos) {
      this.loop = loop;
      this.recorded = recorded;
      this.nowNanos = nowNanos;
    }
  }

  /** What only its issue says, and its scene. */
  Map<String, Object> keys() {
    Map<String, Object> content = new LinkedHashMap<>();
    content.put("scene", frame.scene());
    content.put("framesDropped", frame.droppedFrames());
    content.put("REFRESH_RATE", Math.round(FrameLevel.rate(frame.intervalNanos())));
    for (FrameStage stage : FrameStage.values()) {
      if (frame.stageNanos(stage) != Frame.UNKNOWN) {
        content.put(stage.key(), frame.stageNanos(stage));
      }
    }
    if (leftOut > 0) {
      content.put("slowFramesLeftOut", leftOut);
    }
    return content;
  }
}
