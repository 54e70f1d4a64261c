package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Notifications that sum up the frames of a scene. */
class SceneListenerTest {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final WatchedLoop watched = new WatchedLoop();
  private final FakeFrames frames = new FakeFrames();
  private final FrameDetector detector = watched.detectors.frames();
  private final List<SceneFrames> heard = new ArrayList<>();

  @BeforeEach
  void watch() {
    detector.watch(frames);
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void what_was_drawn_is_told_once_in_a_while() {
    detector.addScenes(heard::add, FrameFilter.ALL, 200);
    for (int i = 0; i < 30; i++) {
      watched.clock.advanceMillis(20);
      frames.draw("Main", 1, i % 2 == 0 ? 16 : 34);
    }
    // From the first frame at 20 ms to the one at 220 ms, and from 240 ms to 440 ms.
    assertThat(heard).extracting(SceneFrames::frames).containsExactly(11L, 11L);
    SceneFrames first = heard.get(0);
    assertThat(first.scene()).isEqualTo("Main");
    assertThat(first.droppedFrames()).isEqualTo(5 * 2);
    assertThat(first.framesPerSecond()).isEqualTo(11 * 60 / 21.0, within());
    assertThat(first.refreshRate()).isEqualTo(60, within());
    assertThat(first.frames(FrameLevel.BEST)).isEqualTo(11);
    assertThat(first.droppedFrames(FrameLevel.BEST)).isEqualTo(10);
    assertThat(first.meanNanos(FrameStage.TOTAL))
        .isEqualTo((6 * 16 + 5 * 34) * NANOS_PER_MILLI / 11);
    assertThat(first.meanNanos(FrameStage.GPU)).isEqualTo(SceneFrames.UNKNOWN);
  }

  @Test
  void another_scene_ends_what_is_told_of_the_one_before() {
    detector.addScenes(heard::add, FrameFilter.ALL, 10_000);
    frames.draw("Main", 3, 16);
    frames.draw("List", 2, 16);
    frames.draw("Main", 1, 16);
    assertThat(heard).extracting(SceneFrames::scene).containsExactly("Main", "List");
    frames.events.left();
    frames.events.left();
    assertThat(heard).extracting(SceneFrames::frames).containsExactly(3L, 2L, 1L);
  }

  @Test
  void only_frames_that_pass_the_filter_count() {
    detector.addScenes(heard::add, FrameFilter.ALL.scenes("Main").minDropped(2), 100);
    frames.draw("Main", 5, 33);
    frames.draw("Main", 4, 34);
    frames.draw("List", 7, 51);
    frames.events.left();
    assertThat(heard).extracting(SceneFrames::frames).containsExactly(4L);
    assertThat(heard).extracting(SceneFrames::droppedFrames).containsExactly(8L);
  }

  @Test
  void a_time_that_has_gone_by_ends_also_with_a_frame_that_does_not_count() {
    detector.addScenes(heard::add, FrameFilter.ALL.minDropped(2), 100);
    frames.draw("Main", 1, 34);
    watched.clock.advanceMillis(100);
    frames.draw("Main", 1, 16);
    assertThat(heard).extracting(SceneFrames::frames).containsExactly(1L);
  }

  @Test
  void neither_the_first_frame_counts_nor_one_of_what_comes_into_view() {
    detector.addScenes(heard::add, FrameFilter.ALL.withoutFirst(), 100);
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    timing.stageNanos(FrameStage.TOTAL, 500 * NANOS_PER_MILLI);
    timing.first(true);
    frames.draw(timing);
    timing.first(false);
    timing.entering(true);
    frames.draw(timing);
    frames.events.left();
    assertThat(heard).isEmpty();
    timing.entering(false);
    frames.draw(timing);
    frames.events.left();
    assertThat(heard).extracting(SceneFrames::frames).containsExactly(1L);
  }

  @Test
  void a_listener_of_each_frame_may_leave_out_the_first_one_too() {
    List<Frame> each = new ArrayList<>();
    detector.add(each::add, FrameFilter.ALL.withoutFirst());
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    timing.stageNanos(FrameStage.TOTAL, NANOS_PER_MILLI);
    timing.first(true);
    frames.draw(timing);
    assertThat(each).isEmpty();
    timing.first(false);
    frames.draw(timing);
    assertThat(each).hasSize(1).noneMatch(Frame::isFirst);
  }

  @Test
  void one_that_is_removed_hears_nothing_nor_does_one_of_a_detector_that_was_stopped() {
    SceneListener listener = heard::add;
    detector.addScenes(listener, FrameFilter.ALL, 100);
    frames.draw("Main", 1, 16);
    detector.stop();
    detector.start();
    frames.events.left();
    frames.draw("Main", 1, 16);
    detector.removeScenes(listener);
    frames.events.left();
    assertThat(heard).isEmpty();
  }

  @Test
  void an_executor_is_given_what_its_listener_is_to_hear() {
    List<Runnable> waiting = new ArrayList<>();
    detector.addScenes(heard::add, FrameFilter.ALL, 100, waiting::add);
    frames.draw("Main", 1, 16);
    frames.events.left();
    assertThat(heard).isEmpty();
    waiting.forEach(Runnable::run);
    assertThat(heard).hasSize(1);
  }

  @Test
  void one_that_throws_or_is_slow_is_named() {
    detector.addScenes(
        scene -> {
          watched.clock.advanceMillis(17);
          throw new IllegalStateException("listener");
        },
        FrameFilter.ALL,
        100);
    frames.draw("Main", 1, 16);
    frames.events.left();
    assertThat(watched.failures)
        .hasSize(1)
        .allMatch(said -> said.contains("the frame listener " + getClass().getName()));
    assertThat(watched.said).hasSize(1).allMatch(line -> line.contains(" took 17 ms, longer than"));
  }

  @Test
  void it_cannot_be_told_all_the_time() {
    assertThatThrownBy(() -> detector.addScenes(heard::add, FrameFilter.ALL, 0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("every 0 ms is too often; use at least 1 ms");
  }

  private static Offset<Double> within() {
    return Offset.offset(1e-5);
  }
}
