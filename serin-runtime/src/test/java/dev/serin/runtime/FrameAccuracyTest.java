package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import org.junit.jupiter.api.Test;

/**
 * Compares results for generated frames with their times alone: the number of dropped frames, the
 * level, and the notified listeners, even next to a deadline.
 */
class FrameAccuracyTest {
  private static final int SCHEDULES = 1000;
  private static final int MIN_OF_EACH = 100;
  private static final int MAX_FRAMES = 60;

  /** The minimum number of dropped frames of each level at 60, 90 and 120 Hz. */
  private static final Map<FrameLevel, int[]> BEGINS =
      new EnumMap<>(
          Map.of(
              FrameLevel.BEST, new int[] {0, 0, 0},
              FrameLevel.NORMAL, new int[] {3, 5, 6},
              FrameLevel.MIDDLE, new int[] {9, 14, 18},
              FrameLevel.HIGH, new int[] {24, 36, 48},
              FrameLevel.FROZEN, new int[] {42, 63, 84}));

  private static final long[] INTERVALS_NANOS = {16_666_667, 11_111_111, 8_333_333};

  private static final List<FrameLevel> LEVELS = List.of(FrameLevel.values());

  private final Map<FrameLevel, Integer> over = new EnumMap<>(FrameLevel.class);
  private final Map<FrameLevel, Integer> justUnder = new EnumMap<>(FrameLevel.class);

  @Test
  void each_dropped_frame_is_counted_once_and_no_other() {
    for (long seed = 1; seed <= SCHEDULES; seed++) {
      check(seed);
    }
    for (FrameLevel level : FrameLevel.values()) {
      assertThat(over.get(level)).as("at or over " + level).isGreaterThan(MIN_OF_EACH);
      if (level != FrameLevel.BEST) {
        assertThat(justUnder.get(level)).as("just under " + level).isGreaterThan(MIN_OF_EACH);
      }
    }
  }

  private void check(long seed) {
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(seed);
    int rate = random.nextInt(INTERVALS_NANOS.length);
    int minDropped = random.nextInt(10);
    try (WatchedLoop watched = new WatchedLoop()) {
      FakeFrames frames = new FakeFrames();
      watched.detectors.frames().watch(frames);
      List<Integer> heard = new ArrayList<>();
      FrameFilter filter = FrameFilter.ALL.minDropped(minDropped);
      watched.detectors.frames().add(frame -> heard.add(frame.droppedFrames()), filter);
      List<Integer> dropped = new ArrayList<>();
      int count = 1 + random.nextInt(MAX_FRAMES);
      for (int i = 0; i < count; i++) {
        long nanos = nanos(random, rate);
        draw(frames, INTERVALS_NANOS[rate], nanos);
        dropped.add(deadlinesBefore(nanos, INTERVALS_NANOS[rate]));
      }
      frames.events.left();
      watched.watchdog.poll();
      compare(watched.slices, dropped, rate);
      assertThat(heard).isEqualTo(dropped.stream().filter(d -> d >= minDropped).toList());
      assertThat(watched.failures).isEmpty();
    }
  }

  private static void draw(FakeFrames frames, long intervalNanos, long nanos) {
    FrameTiming timing = new FrameTiming();
    timing.clear("Scene", intervalNanos);
    timing.stageNanos(FrameStage.TOTAL, nanos);
    frames.draw(timing);
  }

  /** A time at a deadline or within two milliseconds or nanoseconds of one, or any other. */
  private static long nanos(RandomGenerator random, int rate) {
    FrameLevel level = LEVELS.get(random.nextInt(LEVELS.size()));
    int beats = BEGINS.get(level)[rate] + random.nextInt(2);
    long besideNanos = (random.nextInt(5) - 2) * (random.nextBoolean() ? 1L : 1_000_000);
    return random.nextInt(5) == 0
        ? random.nextInt(1_000_000_000)
        : Math.max(0, beats * INTERVALS_NANOS[rate] + besideNanos);
  }

  /**
   * A frame is due at the first beat after it begins; if it misses that, at the next, and so on.
   */
  private static int deadlinesBefore(long nanos, long intervalNanos) {
    int missed = 0;
    for (long beatNanos = intervalNanos; beatNanos < nanos; beatNanos += intervalNanos) {
      missed++;
    }
    return missed;
  }

  private void compare(List<FrameSlice> slices, List<Integer> dropped, int rate) {
    Map<FrameLevel, Long> frames = new EnumMap<>(FrameLevel.class);
    Map<FrameLevel, Long> droppedFrames = new EnumMap<>(FrameLevel.class);
    for (int number : dropped) {
      FrameLevel level = level(number, rate);
      frames.merge(level, 1L, Long::sum);
      droppedFrames.merge(level, (long) number, Long::sum);
    }
    for (FrameLevel level : FrameLevel.values()) {
      assertThat(slices.stream().mapToLong(slice -> slice.frames(level)).sum())
          .isEqualTo(frames.getOrDefault(level, 0L));
      assertThat(slices.stream().mapToLong(slice -> slice.dropped(level)).sum())
          .isEqualTo(droppedFrames.getOrDefault(level, 0L));
    }
  }

  private FrameLevel level(int dropped, int rate) {
    FrameLevel worst = FrameLevel.BEST;
    for (FrameLevel level : FrameLevel.values()) {
      int begins = BEGINS.get(level)[rate];
      if (dropped >= begins) {
        over.merge(level, 1, Integer::sum);
        worst = begins > BEGINS.get(worst)[rate] ? level : worst;
      } else if (dropped == begins - 1) {
        justUnder.merge(level, 1, Integer::sum);
      }
    }
    return worst;
  }
}
