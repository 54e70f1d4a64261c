package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Frames through the whole runtime, with its own threads. */
class TracerFramesTest extends TracerFixture {
  private final FakeFrames frames = new FakeFrames();

  @Test
  void a_slice_reaches_sink_directory_and_log() throws Exception {
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watchFrames(frames);
      frames.draw("Main", 100, 33);
      frames.draw("Main", 1, 410);
      frames.events.left();
      Issue issue = next();
      assertThat(issue.tag()).isEqualTo("Trace_FPS");
      assertThat(issue.value("scene")).isEqualTo("Main");
      assertThat(issue.value("process")).isEqualTo("test");
      assertThat(issue.value("fps")).isEqualTo(26.93);
      assertThat(issue.value("dropLevel").toString())
          .isEqualTo(
              "{DROPPED_FROZEN=0, DROPPED_HIGH=1, DROPPED_MIDDLE=0, DROPPED_NORMAL=0,"
                  + " DROPPED_BEST=100}");
      assertThat(((Map<?, ?>) issue.value("dropSum")).get("DROPPED_BEST")).isEqualTo(100L);
      assertThat(issue.value("DROP_COUNT")).isEqualTo(1L);
      assertThat(issue.value("REFRESH_RATE")).isEqualTo(60L);
      assertThat(issue.value("TOTAL_DURATION")).isEqualTo(36_732_673L);
      assertThat(issue.content()).doesNotContainKeys("GPU_DURATION", "framesLost", "detail");
      assertThat(issue.value("issueId")).isEqualTo(issue.value("session") + "-1");
    }
    assertThat(linesOnDisk())
        .hasSize(1)
        .allMatch(line -> line.startsWith("{\"tag\":\"Trace_FPS\""));
    assertThat(log)
        .containsExactly(
            "serin: 26.93 frames per second of 60 in Main: 101 drawn, 124 dropped, high 1");
  }

  @Test
  void every_key_of_matrix_is_there_and_every_key_is_documented() throws Exception {
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    for (FrameStage stage : FrameStage.values()) {
      timing.stageNanos(stage, 1000);
    }
    timing.lostBefore(2);
    Issue issue;
    try (Tracer tracer = tracer(issues::add)) {
      tracer.watchFrames(frames);
      timing.entering(true);
      frames.draw(timing);
      timing.entering(false);
      frames.draw(timing);
      frames.events.left();
      issue = next();
    }
    assertThat(issue.content())
        .containsKeys("process", "time", "scene", "fps", "dropLevel", "dropSum")
        .containsKeys("UNKNOWN_DELAY_DURATION", "INPUT_HANDLING_DURATION", "ANIMATION_DURATION")
        .containsKeys("LAYOUT_MEASURE_DURATION", "DRAW_DURATION", "SYNC_DURATION")
        .containsKeys("COMMAND_ISSUE_DURATION", "SWAP_BUFFERS_DURATION", "TOTAL_DURATION")
        .containsKeys("GPU_DURATION", "DROP_COUNT", "REFRESH_RATE")
        .containsKeys("framesLost", "framesEntering");
    String page = Files.readString(Path.of("..", "docs", "issue-format.md"));
    String section = page.split("### Issues of frames", -1)[1].split("\n## ", 2)[0];
    assertThat(issue.content().keySet()).allMatch(key -> section.contains("`" + key + "`"));
  }

  @Test
  void what_was_counted_when_the_tracer_is_closed_is_reported() throws Exception {
    Tracer tracer = tracer(issues::add);
    tracer.watchFrames(frames);
    frames.draw("Main", 3, 16);
    tracer.close();
    assertThat(next().value("frames")).isEqualTo(3L);
    assertThat(frames.calls).containsExactly("start", "stop");
    assertThat(linesOnDisk()).hasSize(1);
  }
}
