package dev.serin.runtime;

/** The frames of one scene for a while. Mutable until it has ended. */
final class FrameSlice {
  private static final long NANOS_PER_SECOND = 1_000_000_000;

  final String scene;
  private final long[] stageNanos = new long[FrameStage.COUNT];
  private final int[] stageFrames = new int[FrameStage.COUNT];
  private final long[] levelFrames = new long[FrameLevel.COUNT];
  private final long[] levelDropped = new long[FrameLevel.COUNT];
  private long frames;
  private long lost;
  private long entering;
  private long dropped;
  private long drawnNanos;
  private double rates;

  FrameSlice(String scene) {
    this.scene = scene;
  }

  void add(FrameTiming frame, int droppedFrames) {
    lose(frame.lostBefore);
    if (frame.isEntering) {
      entering++;
      return;
    }
    frames++;
    dropped += droppedFrames;
    drawnNanos += (droppedFrames + 1L) * frame.intervalNanos;
    rates += FrameLevel.rate(frame.intervalNanos);
    int level = FrameLevel.of(droppedFrames, frame.intervalNanos).index();
    levelFrames[level]++;
    levelDropped[level] += droppedFrames;
    for (int i = 0; i < FrameStage.COUNT; i++) {
      if (frame.stageNanos[i] != FrameTiming.UNKNOWN) {
        stageFrames[i]++;
        stageNanos[i] += frame.stageNanos[i];
      }
    }
  }

  /** Counts frames whose data is lost. */
  void lose(long number) {
    lost += number;
  }

  long frames() {
    return frames;
  }

  /** The number of drawn frames that are not counted here. */
  long lost() {
    return lost;
  }

  /** The number of frames drawn while the scene appeared, which are not counted here. */
  long entering() {
    return entering;
  }

  long dropped() {
    return dropped;
  }

  /** The time of the vsyncs that the frames took, including dropped ones. */
  long drawnNanos() {
    return drawnNanos;
  }

  double framesPerSecond() {
    return (double) frames * NANOS_PER_SECOND / drawnNanos;
  }

  /** The average number of vsyncs per second. */
  double refreshRate() {
    return rates / frames;
  }

  /** The number of frames of a level. */
  long frames(FrameLevel level) {
    return levelFrames[level.index()];
  }

  /** The number of frames dropped by frames of a level. */
  long dropped(FrameLevel level) {
    return levelDropped[level.index()];
  }

  /** The average duration of a stage; {@link FrameTiming#UNKNOWN} if no frame reports it. */
  long meanNanos(FrameStage stage) {
    int known = stageFrames[stage.index()];
    return known == 0 ? FrameTiming.UNKNOWN : stageNanos[stage.index()] / known;
  }
}
