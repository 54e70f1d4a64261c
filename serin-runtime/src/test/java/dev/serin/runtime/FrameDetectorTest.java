package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Frames by scene, in slices. */
class FrameDetectorTest {
  private final WatchedLoop watched = new WatchedLoop();
  private final FakeFrames frames = new FakeFrames();
  private final FrameDetector detector = watched.detectors.frames();

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void a_slice_ends_when_ten_seconds_have_been_drawn() {
    detector.watch(frames);
    frames.draw("Main", 600, 16);
    assertThat(slices()).isEmpty();
    frames.draw("Main", 1, 16); // an interval of whole nanoseconds is a bit short
    FrameSlice slice = slices().get(0);
    assertThat(slice.scene).isEqualTo("Main");
    assertThat(slice.frames()).isEqualTo(601);
    assertThat(slice.dropped()).isZero();
    assertThat(slice.framesPerSecond()).isEqualTo(60, within());
    assertThat(slice.refreshRate()).isEqualTo(60, within());
    assertThat(slices()).hasSize(1);
  }

  @Test
  void a_hundred_frames_of_33_ms_drop_a_hundred_and_of_34_ms_two_hundred() {
    detector.watch(frames);
    frames.draw("Main", 100, 33);
    frames.draw("List", 100, 34);
    frames.events.left();
    assertThat(slices()).extracting(FrameSlice::dropped).containsExactly(100L, 200L);
    assertThat(slices().get(0).framesPerSecond()).isEqualTo(30, within());
    assertThat(slices().get(1).framesPerSecond()).isEqualTo(20, within());
    assertThat(slices().get(1).drawnNanos()).isEqualTo(300 * FakeFrames.AT_60_HZ);
  }

  @Test
  void frames_are_counted_by_the_level_of_what_they_dropped() {
    detector.watch(frames);
    frames.draw("Main", 5, 16);
    frames.draw("Main", 4, 60); // drops 3
    frames.draw("Main", 3, 160); // drops 9
    frames.draw("Main", 2, 410); // drops 24
    frames.draw("Main", 1, 710); // drops 42
    frames.events.left();
    FrameSlice slice = slices().get(0);
    assertThat(List.of(FrameLevel.values()).stream().map(slice::frames))
        .containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(List.of(FrameLevel.values()).stream().map(slice::dropped))
        .containsExactly(42L, 48L, 27L, 12L, 0L);
  }

  @Test
  void each_scene_has_slices_of_its_own() {
    detector.watch(frames);
    for (int i = 0; i < 601; i++) {
      frames.draw("Main", 1, 16);
      frames.draw("List", i % 2, 16);
    }
    assertThat(slices()).extracting(s -> s.scene).containsExactly("Main");
    frames.events.left();
    assertThat(slices()).extracting(FrameSlice::frames).containsExactly(601L, 300L);
    frames.events.left();
    assertThat(slices()).hasSize(2);
  }

  @Test
  void stages_are_averaged_over_the_frames_that_tell_of_them() {
    detector.watch(frames);
    for (int i = 1; i <= 4; i++) {
      FrameTiming timing = new FrameTiming();
      timing.clear("Main", FakeFrames.AT_60_HZ);
      timing.stageNanos(FrameStage.TOTAL, i * 1000L);
      timing.stageNanos(FrameStage.GPU, i <= 2 ? i * 100L : -7);
      frames.draw(timing);
    }
    frames.events.left();
    FrameSlice slice = slices().get(0);
    assertThat(slice.meanNanos(FrameStage.TOTAL)).isEqualTo(2500);
    assertThat(slice.meanNanos(FrameStage.GPU)).isEqualTo(150);
    assertThat(slice.meanNanos(FrameStage.DRAW)).isEqualTo(FrameTiming.UNKNOWN);
  }

  @Test
  void a_frame_of_which_no_time_is_known_is_not_counted() {
    detector.watch(frames);
    frames.draw(new FrameTiming());
    frames.events.left();
    assertThat(slices()).isEmpty();
  }

  @Test
  void frames_that_were_lost_are_counted_as_that() {
    detector.watch(frames);
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    timing.stageNanos(FrameStage.TOTAL, 1000);
    timing.lostBefore(3);
    frames.draw(timing);
    frames.events.left();
    assertThat(slices().get(0).frames()).isEqualTo(1);
    assertThat(slices().get(0).lost()).isEqualTo(3);
  }

  @Test
  void lost_frames_of_a_scene_without_others_are_in_its_next_slice() {
    detector.watch(frames);
    frames.lose("Main", 4);
    frames.events.left();
    assertThat(slices()).isEmpty();
    frames.draw("Main", 1, 16);
    frames.events.left();
    assertThat(slices()).extracting(FrameSlice::lost).containsExactly(4L);
    frames.draw("Main", 1, 16);
    frames.events.left();
    assertThat(slices()).extracting(FrameSlice::lost).containsExactly(4L, 0L);
  }

  @Test
  void lost_frames_of_a_scene_that_gives_way_are_counted_in_another() {
    detector.watch(frames);
    frames.lose("Main", 4);
    for (int i = 0; i < FrameSlices.MAX_SCENES; i++) {
      frames.draw("Scene" + i, 1, 16);
    }
    frames.events.left();
    assertThat(slices()).hasSize(FrameSlices.MAX_SCENES);
    assertThat(slices().stream().mapToLong(FrameSlice::lost).sum()).isEqualTo(4);
  }

  @Test
  void frames_of_what_still_comes_into_view_are_told_of_and_counted_apart() {
    List<Frame> heard = new ArrayList<>();
    detector.watch(frames);
    detector.add(heard::add);
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    timing.stageNanos(FrameStage.TOTAL, 700_000_000);
    timing.entering(true);
    frames.draw(timing);
    frames.events.left();
    assertThat(slices()).isEmpty();
    frames.draw(timing);
    frames.draw("Main", 2, 16);
    frames.events.left();
    FrameSlice slice = slices().get(0);
    assertThat(slice.frames()).isEqualTo(2);
    assertThat(slice.entering()).isEqualTo(1);
    assertThat(slice.dropped()).isZero();
    assertThat(slice.framesPerSecond()).isEqualTo(60, within());
    assertThat(heard).extracting(Frame::isEntering).containsExactly(true, true, false, false);
  }

  @Test
  void one_scene_too_many_ends_the_oldest_slice() {
    detector.watch(frames);
    for (int i = 0; i < FrameSlices.MAX_SCENES + 2; i++) {
      frames.draw("Scene" + i, 1, 16);
    }
    assertThat(slices()).extracting(s -> s.scene).containsExactly("Scene0", "Scene1");
  }

  @Test
  void slices_that_nobody_fetches_are_lost_and_counted() {
    detector.watch(frames);
    for (int i = 0; i < FrameSlices.MAX_ENDED + 10; i++) {
      frames.draw("Scene" + i, 2, 16);
      frames.events.left();
    }
    assertThat(slices()).hasSize(FrameSlices.MAX_ENDED);
    assertThat(slices().stream().mapToLong(s -> s.frames() + s.lost()).sum())
        .isEqualTo(2 * (FrameSlices.MAX_ENDED + 10));
  }

  @Test
  void a_detector_that_is_stopped_reports_what_it_has_and_watches_nothing() {
    detector.watch(frames);
    frames.draw("Main", 10, 16);
    detector.stop();
    detector.stop();
    assertThat(detector.isStarted()).isFalse();
    frames.draw("Main", 10, 16);
    frames.events.left();
    assertThat(slices()).extracting(FrameSlice::frames).containsExactly(10L);
    detector.start();
    detector.start();
    frames.draw("Main", 3, 16);
    frames.events.left();
    assertThat(slices()).extracting(FrameSlice::frames).containsExactly(10L, 3L);
    assertThat(frames.calls).containsExactly("start", "stop", "start");
  }

  @Test
  void an_option_has_nothing_watched_until_the_detector_is_started() {
    Options off = Options.DEFAULTS.with(Option.FRAMES, false);
    try (WatchedLoop other = new WatchedLoop(new FakeClock(), off)) {
      other.detectors.frames().watch(frames);
      assertThat(frames.calls).isEmpty();
      other.detectors.frames().start();
      assertThat(frames.calls).containsExactly("start");
    }
  }

  @Test
  void an_option_sets_how_long_a_slice_is() {
    Options brief = Options.DEFAULTS.with(Option.FRAME_SLICE_MILLIS, 100L);
    try (WatchedLoop other = new WatchedLoop(new FakeClock(), brief)) {
      other.detectors.frames().watch(frames);
      frames.draw("Main", 14, 16);
      other.watchdog.poll();
      assertThat(other.slices).extracting(FrameSlice::frames).containsExactly(7L, 7L);
    }
  }

  @Test
  void only_the_scenes_that_an_option_names_are_reported_and_listeners_hear_of_all() {
    Options some = Options.DEFAULTS.with(Option.FRAME_SCENES, "List, Main");
    try (WatchedLoop other = new WatchedLoop(new FakeClock(), some)) {
      List<String> heard = new ArrayList<>();
      other.detectors.frames().add(frame -> heard.add(frame.scene()));
      other.detectors.frames().watch(frames);
      frames.draw("Main", 1, 16);
      frames.draw("Other", 1, 16);
      other.detectors.frames().stop();
      other.watchdog.poll();
      assertThat(other.slices).extracting(slice -> slice.scene).containsExactly("Main");
      assertThat(heard).containsExactly("Main", "Other");
    }
  }

  @Test
  void while_a_debugger_is_connected_no_frame_counts() {
    detector.watch(frames);
    watched.debugged = true;
    frames.draw("Main", 1, 3000);
    watched.debugged = false;
    frames.draw("Main", 2, 16);
    detector.stop();
    assertThat(slices()).extracting(FrameSlice::frames).containsExactly(2L);
  }

  @Test
  void a_source_that_cannot_be_watched_is_named_and_the_others_are_watched() {
    detector.watch(
        new FrameSource() {
          @Override
          public void start(FrameEvents events) {
            throw new IllegalStateException("no display");
          }

          @Override
          public void stop() {
            throw new IllegalStateException("no display either");
          }
        });
    detector.watch(frames);
    detector.close();
    assertThat(frames.calls).containsExactly("start", "stop");
    assertThat(watched.failures)
        .hasSize(2)
        .allMatch(said -> said.contains(" cannot be ") && said.contains("no display"));
    watched.failures.clear();
    detector.start();
    assertThat(detector.isStarted()).isFalse();
  }

  @Test
  void the_end_of_a_slice_wakes_the_watchdog() {
    detector.watch(frames);
    frames.draw("Main", 600, 16);
    assertThat(watched.ended).isZero();
    frames.draw("Main", 1, 16);
    assertThat(watched.ended).isEqualTo(1);
  }

  private List<FrameSlice> slices() {
    watched.watchdog.poll();
    return watched.slices;
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-5);
  }
}
