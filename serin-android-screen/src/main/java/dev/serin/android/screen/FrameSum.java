package dev.serin.android.screen;

import dev.serin.runtime.Frame;
import dev.serin.runtime.FrameLevel;
import dev.serin.runtime.FrameStage;
import java.util.EnumMap;
import java.util.Map;

/** Sums over frames. */
final class FrameSum {
  private static final double NANOS_PER_SECOND = 1e9;

  final Map<FrameLevel, Integer> frames = new EnumMap<>(FrameLevel.class);
  final Map<FrameLevel, Integer> dropped = new EnumMap<>(FrameLevel.class);
  private final Map<FrameStage, Long> stageNanos = new EnumMap<>(FrameStage.class);
  private final Map<FrameStage, Integer> stageFrames = new EnumMap<>(FrameStage.class);
  private double drawnNanos;
  int count;

  void clear() {
    frames.clear();
    dropped.clear();
    stageNanos.clear();
    stageFrames.clear();
    drawnNanos = 0;
    count = 0;
  }

  void add(Frame frame) {
    count++;
    drawnNanos += (1.0 + frame.droppedFrames()) * frame.intervalNanos();
    add(frames, frame.level(), 1);
    add(dropped, frame.level(), frame.droppedFrames());
    for (FrameStage stage : FrameStage.values()) {
      long nanos = frame.stageNanos(stage);
      if (nanos != Frame.UNKNOWN) {
        addNanos(stage, nanos);
        add(stageFrames, stage, 1);
      }
    }
  }

  void add(FrameSum other) {
    count += other.count;
    drawnNanos += other.drawnNanos;
    for (FrameLevel level : FrameLevel.values()) {
      add(frames, level, other.frames(level));
      add(dropped, level, other.dropped(level));
    }
    for (FrameStage stage : FrameStage.values()) {
      Integer known = other.stageFrames.get(stage);
      Long nanos = other.stageNanos.get(stage);
      if (known != null && nanos != null) {
        add(stageFrames, stage, known);
        addNanos(stage, nanos);
      }
    }
  }

  int frames(FrameLevel level) {
    Integer its = frames.get(level);
    return its == null ? 0 : its;
  }

  int dropped(FrameLevel level) {
    Integer its = dropped.get(level);
    return its == null ? 0 : its;
  }

  /** Frames per second while something was drawn; negative if nothing was. */
  double framesPerSecond() {
    return count == 0 ? -1 : count / drawnNanos * NANOS_PER_SECOND;
  }

  /** The average time of a stage; negative if no frame has it. */
  double meanNanos(FrameStage stage) {
    Integer known = stageFrames.get(stage);
    Long nanos = stageNanos.get(stage);
    return known == null || nanos == null ? -1 : (double) nanos / known;
  }

  private static <K> void add(Map<K, Integer> to, K key, int more) {
    Integer known = to.get(key);
    to.put(key, known == null ? more : known + more);
  }

  private void addNanos(FrameStage stage, long nanos) {
    Long known = stageNanos.get(stage);
    stageNanos.put(stage, known == null ? nanos : known + nanos);
  }
}
