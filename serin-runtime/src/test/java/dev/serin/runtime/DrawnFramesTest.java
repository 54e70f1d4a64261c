package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The times of the frame that a slow message drew, from the system's report of the frame. */
class DrawnFramesTest {
  private static final long MILLI_NANOS = 1_000_000;
  private static final String NONE = "none";

  private final WatchedLoop watched = new WatchedLoop();
  private final FakeFrames frames = new FakeFrames();

  /** When the frame of the last message was due. */
  private long dueNanos;

  @BeforeEach
  void watch() {
    watched.detectors.frames().watch(frames);
  }

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void a_message_has_the_stages_of_the_frame_that_it_drew() {
    drawingMessage();
    assertThat(costs()).isEqualTo(NONE);
    draw(timing -> {});
    assertThat(costs())
        .isEqualTo("{inputNanos=20, animationNanos=300, traversalNanos=470}"); // 100 + 350 + 20
  }

  @Test
  void a_message_that_did_not_draw_has_none() {
    watched.source.begin();
    dueNanos = watched.clock.nanoTime();
    watched.pass(800);
    watched.source.end();
    watched.watchdog.poll();
    draw(timing -> {});
    assertThat(costs()).isEqualTo(NONE);
  }

  @Test
  void a_running_message_has_those_that_are_reported_so_far() {
    watched.source.begin();
    watched.source.frame();
    dueNanos = watched.clock.nanoTime() - 10 * MILLI_NANOS;
    watched.pass(1000);
    draw(timing -> {});
    watched.pass(1000);
    assertThat(watched.reports()).containsExactly("LAG 2000");
    assertThat(costs()).contains("inputNanos=20");
    watched.source.end();
  }

  @Test
  void the_drawing_must_begin_in_the_message() {
    drawingMessage();
    watched.pass(1000);
    final long endNanos = watched.reported.get(0).dispatch.endNanos;
    draw(timing -> timing.beganNanos(endNanos - 430 * MILLI_NANOS + 1)); // 10 + 20 + 300 + 100
    assertThat(costs()).isEqualTo(NONE);
    draw(timing -> timing.beganNanos(endNanos - 430 * MILLI_NANOS));
    assertThat(costs()).contains("inputNanos=20");
  }

  @Test
  void the_drawing_must_not_begin_before_the_message() {
    watched.pass(1000);
    drawingMessage();
    final long beginNanos = watched.reported.get(0).dispatch.beginNanos;
    draw(timing -> timing.beganNanos(beginNanos - 430 * MILLI_NANOS - 1));
    assertThat(costs()).isEqualTo(NONE);
    draw(timing -> timing.beganNanos(beginNanos - 430 * MILLI_NANOS));
    assertThat(costs()).contains("inputNanos=20");
  }

  @Test
  void of_two_windows_the_one_that_took_longer_counts() {
    drawingMessage();
    draw(timing -> timing.stageNanos(FrameStage.SYNC, 30 * MILLI_NANOS));
    draw(timing -> {});
    assertThat(costs()).contains("traversalNanos=480");
  }

  @Test
  void a_frame_of_unknown_begin_is_in_the_message_that_did_half_of_its_work() {
    drawingMessage(); // its frame took 810 ms, 790 of them work after 10 of delay
    watched.pass(395);
    draw(timing -> unknownBegin(timing, 810 * MILLI_NANOS - 1));
    assertThat(costs()).isEqualTo(NONE);
    draw(timing -> unknownBegin(timing, 810 * MILLI_NANOS));
    assertThat(costs()).contains("inputNanos=20");
  }

  private static void unknownBegin(FrameTiming timing, long totalNanos) {
    timing.beganNanos(FrameTiming.NO_TIME);
    timing.stageNanos(FrameStage.TOTAL, totalNanos);
  }

  @Test
  void frames_of_other_threads_are_none_of_its() throws Exception {
    drawingMessage();
    FakeFrames others = new FakeFrames();
    Thread other = new Thread(() -> watched.detectors.frames().watch(others));
    other.start();
    other.join(20_000);
    others.draw(timing());
    assertThat(costs()).isEqualTo(NONE);
  }

  @Test
  void without_one_of_its_stages_a_frame_is_not_known() {
    drawingMessage();
    for (FrameStage stage :
        new FrameStage[] {
          FrameStage.UNKNOWN_DELAY,
          FrameStage.INPUT_HANDLING,
          FrameStage.ANIMATION,
          FrameStage.LAYOUT_MEASURE,
          FrameStage.DRAW
        }) {
      draw(timing -> timing.stageNanos(stage, FrameTiming.UNKNOWN));
      assertThat(costs()).as("without %s", stage).isEqualTo(NONE);
    }
    draw(timing -> timing.stageNanos(FrameStage.SYNC, FrameTiming.UNKNOWN));
    assertThat(costs()).contains("traversalNanos=450");
  }

  @Test
  void only_the_last_frames_are_kept() {
    drawingMessage();
    draw(timing -> {});
    for (int i = 0; i < DrawnFrames.CAPACITY - 1; i++) {
      draw(timing -> timing.beganNanos(dueNanos - 1000 * MILLI_NANOS));
    }
    assertThat(costs()).contains("inputNanos=20");
    draw(timing -> timing.beganNanos(dueNanos - 1000 * MILLI_NANOS));
    assertThat(costs()).isEqualTo(NONE);
  }

  /** A message of 800 ms that draws, and is reported. */
  private void drawingMessage() {
    watched.pass(10);
    dueNanos = watched.clock.nanoTime() - 10 * MILLI_NANOS;
    watched.source.begin();
    watched.source.frame();
    watched.pass(800);
    watched.source.end();
    watched.pass(10);
    assertThat(watched.reports()).containsExactly("NORMAL 800");
  }

  /** The system reports the frame, changed. */
  private void draw(Consumer<FrameTiming> change) {
    FrameTiming timing = timing();
    change.accept(timing);
    frames.draw(timing);
  }

  private FrameTiming timing() {
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    timing.beganNanos(dueNanos);
    timing.stageNanos(FrameStage.UNKNOWN_DELAY, 10 * MILLI_NANOS);
    timing.stageNanos(FrameStage.INPUT_HANDLING, 20 * MILLI_NANOS);
    timing.stageNanos(FrameStage.ANIMATION, 300 * MILLI_NANOS);
    timing.stageNanos(FrameStage.LAYOUT_MEASURE, 100 * MILLI_NANOS);
    timing.stageNanos(FrameStage.DRAW, 350 * MILLI_NANOS);
    timing.stageNanos(FrameStage.SYNC, 20 * MILLI_NANOS);
    timing.stageNanos(FrameStage.TOTAL, 810 * MILLI_NANOS);
    return timing;
  }

  /** The costs in the only report, in milliseconds. */
  private String costs() {
    assertThat(watched.reported).hasSize(1);
    FrameCosts costs = watched.reported.get(0).frameCosts();
    if (costs == null) {
      return NONE;
    }
    Map<String, Object> content = new LinkedHashMap<>();
    costs.put(content, 0);
    content.replaceAll((key, nanos) -> (Long) nanos / MILLI_NANOS);
    return content.toString();
  }
}
