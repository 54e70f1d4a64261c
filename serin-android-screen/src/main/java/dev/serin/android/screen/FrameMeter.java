package dev.serin.android.screen;

import dev.serin.runtime.Frame;
import dev.serin.runtime.FrameLevel;
import dev.serin.runtime.FrameListener;
import dev.serin.runtime.FrameStage;
import java.util.EnumMap;
import java.util.Map;

/**
 * The frames of the last ten seconds, in slots of 200 ms. One thread adds frames, another reads.
 */
final class FrameMeter implements FrameListener {
  static final int SLOTS = 50;
  static final long SLOT_MILLIS = 200;

  private static final double NANOS_PER_SECOND = 1e9;
  private static final long FIRST_INTERVAL_NANOS = 16_666_667;

  private final Clock clock;
  private final Slot[] slots = new Slot[SLOTS];

  /** The number of the newest slot since the origin of the clock. */
  private long newest;

  private long intervalNanos = FIRST_INTERVAL_NANOS;
  private String scene = "";

  /** Returns the time in milliseconds. */
  interface Clock {
    long millis();
  }

  FrameMeter(Clock clock) {
    this.clock = clock;
    for (int i = 0; i < SLOTS; i++) {
      slots[i] = new Slot();
    }
    this.newest = clock.millis() / SLOT_MILLIS;
  }

  @Override
  public synchronized void frame(Frame frame) {
    if (frame.isEntering()) {
      return; // as in all of Serin's numbers
    }
    advance();
    intervalNanos = frame.intervalNanos();
    scene = frame.scene();
    slot(newest).add(frame);
  }

  /** The values to display now. */
  synchronized FrameReading read() {
    advance();
    float[] bars = new float[SLOTS];
    for (int i = 0; i < SLOTS; i++) {
      bars[i] = (float) slot(newest - SLOTS + 1 + i).framesPerSecond();
    }
    return new FrameReading(
        NANOS_PER_SECOND / intervalNanos, scene, bars, sum(5), sum(25), sum(SLOTS));
  }

  private Slot sum(int count) {
    Slot sum = new Slot();
    for (int i = 0; i < count; i++) {
      sum.add(slot(newest - i));
    }
    return sum;
  }

  /** Clears the slots that are older than ten seconds. */
  private void advance() {
    long now = clock.millis() / SLOT_MILLIS;
    for (long next = Math.max(newest + 1, now - SLOTS + 1); next <= now; next++) {
      slot(next).clear();
    }
    newest = Math.max(newest, now);
  }

  private Slot slot(long number) {
    return slots[(int) ((number + SLOTS) % SLOTS)];
  }

  /** Sums over frames. */
  static final class Slot {
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

    void add(Slot other) {
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
}
