package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Notifications of frame listeners, and their restrictions. */
class FrameListenerTest {
  private final WatchedLoop watched = new WatchedLoop();
  private final FakeFrames frames = new FakeFrames();
  private final FrameDetector detector = watched.detectors.frames();
  private final List<Frame> heard = new ArrayList<>();

  @BeforeEach
  void watch() {
    detector.watch(frames);
  }

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void a_listener_hears_all_that_is_known_of_a_frame() {
    detector.add(heard::add);
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    for (FrameStage stage : FrameStage.values()) {
      timing.stageNanos(stage, 1L << stage.index());
    }
    timing.stageNanos(FrameStage.TOTAL, 34_000_000);
    timing.deadlineNanos(20_000_000);
    timing.vsyncFrame(false);
    frames.draw(timing);
    timing.clear("other", 1);
    Frame frame = heard.get(0);
    assertThat(frame.scene()).isEqualTo("Main");
    assertThat(frame.taskNanos()).isEqualTo(2 + 4 + 8 + 16 + 32);
    assertThat(frame.frameNanos()).isEqualTo(34_000_000);
    assertThat(frame.droppedFrames()).isEqualTo(1);
    assertThat(frame.isVsyncFrame()).isFalse();
    assertThat(frame.stageNanos(FrameStage.GPU)).isEqualTo(512);
    assertThat(frame.intervalNanos()).isEqualTo(FakeFrames.AT_60_HZ);
    assertThat(frame.deadlineNanos()).isEqualTo(20_000_000);
  }

  @Test
  void what_is_not_known_of_a_frame_is_said_to_be_unknown() {
    detector.add(heard::add);
    frames.draw("Main", 1, 16);
    assertThat(heard.get(0).taskNanos()).isEqualTo(Frame.UNKNOWN);
    assertThat(heard.get(0).stageNanos(FrameStage.GPU)).isEqualTo(Frame.UNKNOWN);
    assertThat(heard.get(0).deadlineNanos()).isEqualTo(Frame.UNKNOWN);
    assertThat(heard.get(0).isVsyncFrame()).isTrue();
  }

  @Test
  void a_filter_chooses_frames_by_scene_and_by_what_they_dropped() {
    detector.add(heard::add, FrameFilter.ALL.scenes("Main", "List").minDropped(2));
    frames.draw("Main", 1, 33);
    frames.draw("Main", 1, 34);
    frames.draw("Other", 1, 34);
    frames.draw("List", 1, 51);
    assertThat(heard).extracting(Frame::scene).containsExactly("Main", "List");
    assertThat(heard).extracting(Frame::droppedFrames).containsExactly(2, 3);
  }

  @Test
  void a_listener_that_is_removed_or_of_a_detector_that_is_stopped_hears_nothing() {
    FrameListener listener = heard::add;
    detector.add(listener);
    detector.add(listener, FrameFilter.ALL.minDropped(1));
    frames.draw("Main", 1, 16);
    detector.stop();
    frames.draw("Main", 1, 16);
    detector.start();
    frames.draw("Main", 1, 16);
    detector.remove(listener);
    frames.draw("Main", 1, 34);
    assertThat(heard).hasSize(2);
  }

  @Test
  void what_a_listener_throws_goes_no_further() {
    detector.add(
        frame -> {
          throw new Exception("listener");
        });
    detector.add(
        frame -> {
          throw new StackOverflowError("listener");
        });
    detector.add(heard::add);
    frames.draw("Main", 2, 16);
    assertThat(heard).hasSize(2);
    assertThat(watched.failures)
        .hasSize(4)
        .allMatch(said -> said.contains("the frame listener " + getClass().getName()));
    frames.events.left();
    watched.watchdog.poll();
    assertThat(watched.slices).extracting(FrameSlice::frames).containsExactly(2L);
  }

  @Test
  void an_executor_is_given_what_its_listener_is_to_hear() {
    List<Runnable> waiting = new ArrayList<>();
    detector.add(heard::add, FrameFilter.ALL, waiting::add);
    frames.draw("Main", 3, 34);
    assertThat(heard).isEmpty();
    waiting.forEach(Runnable::run);
    assertThat(heard).extracting(Frame::droppedFrames).containsExactly(2, 2, 2);
  }

  @Test
  void what_an_executor_or_its_listener_throws_goes_no_further() {
    detector.add(
        heard::add,
        FrameFilter.ALL,
        task -> {
          throw new RejectedExecutionException("full");
        });
    detector.add(
        frame -> {
          throw new IllegalStateException("listener");
        },
        FrameFilter.ALL,
        Runnable::run);
    frames.draw("Main", FrameCalls.MAX_WAITING + 1, 16);
    assertThat(watched.failures).hasSize(2 * (FrameCalls.MAX_WAITING + 1));
    assertThat(watched.failures.get(0)).contains("the executor of the frame listener ", "full");
    assertThat(watched.said).isEmpty();
  }

  @Test
  void an_executor_that_is_late_gets_no_more_until_it_has_caught_up() {
    List<Runnable> waiting = new ArrayList<>();
    detector.add(heard::add, FrameFilter.ALL, waiting::add);
    frames.draw("Main", FrameCalls.MAX_WAITING + 10, 16);
    assertThat(waiting).hasSize(FrameCalls.MAX_WAITING);
    assertThat(watched.said)
        .hasSize(1)
        .allMatch(line -> line.contains(" is 256 frames late, so the listener misses some frames"));
    waiting.forEach(Runnable::run);
    frames.draw("Main", 1, 16);
    waiting.get(waiting.size() - 1).run();
    assertThat(heard).hasSize(FrameCalls.MAX_WAITING + 1);
  }

  @Test
  void a_listener_that_is_slow_itself_is_named_once() {
    detector.add(frame -> watched.clock.advanceMillis(16));
    frames.draw("Main", 1, 16);
    assertThat(watched.said).isEmpty();
    detector.add(frame -> watched.clock.advanceMillis(17));
    frames.draw("Main", 2, 16);
    assertThat(watched.said)
        .hasSize(1)
        .allMatch(line -> line.contains(" took 17 ms, longer than a frame. Give it an executor."));
  }
}
