package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The times of a slow message for the stages of its frame. */
class FrameCostsTest {
  private final WatchedLoop watched = new WatchedLoop();
  private final FakeFrames frames = new FakeFrames();

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
  void each_stage_lasts_until_the_next_one_and_the_last_until_the_end() {
    watched.source.begin();
    watched.pass(10); // the part of the message before its frame
    stage(FrameStage.INPUT_HANDLING, 20);
    stage(FrameStage.ANIMATION, 300);
    stage(FrameStage.LAYOUT_MEASURE, 400);
    watched.source.end();
    watched.pass(10);
    assertThat(costs()).isEqualTo("{inputNanos=20, animationNanos=300, traversalNanos=400}");
  }

  @Test
  void while_the_message_runs_the_last_one_that_has_begun_goes_on() {
    watched.source.begin();
    stage(FrameStage.INPUT_HANDLING, 100);
    stage(FrameStage.ANIMATION, 1900);
    assertThat(watched.reports()).containsExactly("LAG 2000");
    assertThat(costs()).isEqualTo("{inputNanos=100, animationNanos=1900, traversalNanos=0}");
    watched.source.end();
  }

  @Test
  void a_message_without_a_frame_has_none_though_one_before_it_had() {
    watched.source.begin();
    stage(FrameStage.INPUT_HANDLING, 10);
    watched.source.end();
    watched.message(700);
    assertThat(watched.reported.get(0).dispatch.frameCosts).isNull();
  }

  @Test
  void stages_of_two_frames_are_none() {
    watched.source.begin();
    stage(FrameStage.LAYOUT_MEASURE, 100);
    stage(FrameStage.INPUT_HANDLING, 100);
    stage(FrameStage.ANIMATION, 600);
    watched.source.end();
    watched.pass(10);
    assertThat(watched.reported.get(0).dispatch.frameCosts).isNull();
  }

  @Test
  void stages_that_another_thread_tells_are_none_of_the_loops() throws Exception {
    watched.source.begin();
    Thread other = new Thread(() -> frames.events.stage(FrameStage.INPUT_HANDLING));
    other.start();
    other.join(20_000);
    watched.pass(700);
    watched.source.end();
    watched.pass(10);
    assertThat(watched.reported.get(0).dispatch.frameCosts).isNull();
  }

  private void stage(FrameStage stage, long millis) {
    frames.events.stage(stage);
    watched.pass(millis);
  }

  /** The costs in the only report, in milliseconds. */
  private String costs() {
    assertThat(watched.reported).hasSize(1);
    Incident incident = watched.reported.get(0);
    Map<String, Object> content = new LinkedHashMap<>();
    incident.dispatch.frameCosts.put(content, incident.dispatch.ranUntilNanos(incident.nowNanos));
    content.replaceAll((key, nanos) -> (Long) nanos / 1_000_000);
    return content.toString();
  }
}
