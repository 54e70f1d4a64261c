package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.Probe;
import dev.serin.format.CallTree;
import dev.serin.format.MethodNames;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Frames with reports of their own, with the call trees of their messages. */
class SlowFrameTest {
  private static final long NANOS_PER_MILLI = 1_000_000;

  private final FakeClock clock = new FakeClock();
  private final FakeFrames frames = new FakeFrames();
  private WatchedLoop watched = new WatchedLoop(clock, Options.DEFAULTS);

  @AfterEach
  void close() {
    assertThat(watched.failures).isEmpty();
    watched.close();
  }

  @Test
  void a_frame_has_the_tree_of_the_messages_in_which_it_was_worked_at() {
    watch();
    message(1, 50); // long before
    watched.pass(10);
    watched.source.begin();
    call(2, 20);
    final long beganNanos = clock.nanoTime(); // due here, but the loop is busy
    call(3, 300);
    watched.source.end();
    message(4, 100);
    watched.source.begin();
    call(5, 350); // draws
    watched.source.end();
    clock.advanceMillis(5); // is rendered
    message(6, 40);
    draw(timing(755, beganNanos, 400, 350));
    assertThat(tree(0))
        .isEqualTo(
            """
            message 1 775000
            .message 3 770000
            ..#2 1 20000
            ..#3 1 300000
            ..#4 1 100000
            ..#5 1 350000
            """);
    SpanIncident.Span span = watched.spans.get(0).span;
    assertThat(span.detail).isEqualTo("FRAME");
    assertThat(span.nanos()).isEqualTo(755 * NANOS_PER_MILLI);
    assertThat(span.keys.toString())
        .isEqualTo(
            "{scene=Main, framesDropped=45, REFRESH_RATE=60, UNKNOWN_DELAY_DURATION=400000000,"
                + " DRAW_DURATION=350000000, TOTAL_DURATION=755000000}");
    assertThat(watched.spans.get(0).longestMessage).isEqualTo(4);
  }

  @Test
  void a_frame_of_which_the_beginning_is_not_known_ended_when_it_is_told_of() {
    watch();
    message(1, 50);
    message(2, 710);
    draw(timing(710, FrameTiming.NO_TIME, -1, -1));
    assertThat(tree(0)).contains("#2 1 710000").doesNotContain("#1");
    message(3, 710);
    draw(timing(710, clock.nanoTime(), -1, -1)); // impossible: it would end later
    assertThat(tree(1)).contains("#3 1 710000").doesNotContain("#2");
  }

  @Test
  void a_message_that_runs_on_is_in_the_tree_as_far_as_it_is_known() {
    watch();
    watched.source.begin();
    int draws = Probe.enter(1);
    watched.pass(720);
    draw(timing(720, FrameTiming.NO_TIME, -1, -1));
    assertThat(tree(0)).contains("..#1 1 720000…");
    Probe.exit(draws);
    watched.source.end();
  }

  @Test
  void while_the_loop_did_nothing_the_tree_is_empty() {
    watch();
    message(1, 5);
    watched.pass(900);
    message(2, 5);
    draw(timing(710, clock.nanoTime() - 800 * NANOS_PER_MILLI, 0, 0));
    assertThat(tree(0)).isEqualTo("message 1 710000\n");
    assertThat(watched.spans.get(0).longestMessage).isZero();
  }

  @Test
  void after_many_other_calls_it_is_found() {
    watch();
    message(1, 5);
    message(2, 710);
    final long endedNanos = clock.nanoTime();
    watched.source.begin();
    flood(3, 50_000);
    watched.source.end();
    draw(timing(710, endedNanos - 710 * NANOS_PER_MILLI, 0, 710));
    assertThat(tree(0)).contains("..#2 1 710000").doesNotContain("#1").doesNotContain("#3");
  }

  @Test
  void it_is_found_though_a_later_frame_was_in_time() {
    watch();
    message(1, 710);
    frames.draw(timing(710, clock.nanoTime() - 710 * NANOS_PER_MILLI, 0, 710));
    message(2, 5);
    frames.draw(timing(5, clock.nanoTime() - 5 * NANOS_PER_MILLI, 0, 5));
    assertThat(tree(0)).contains("#1 1 710000").doesNotContain("#2");
    assertThat(watched.spans).hasSize(1);
  }

  @Test
  void both_frames_may_be_known_before_the_watchdog_looks() {
    watch();
    watched.source.begin();
    call(1, 710);
    watched.source.end();
    final long slowNanos = clock.nanoTime() - 710 * NANOS_PER_MILLI;
    watched.source.begin();
    call(2, 10);
    watched.source.end();
    frames.draw(timing(710, slowNanos, 0, 710));
    frames.draw(timing(5, clock.nanoTime(), 0, 5));
    watched.watchdog.poll();
    assertThat(tree(0)).contains("#1 1 710000").doesNotContain("#2");
  }

  @Test
  void that_its_messages_are_not_kept_any_more_is_said() {
    restart(Options.DEFAULTS.with(Option.CALL_PATHS, 4L));
    message(1, 710);
    final long endedNanos = clock.nanoTime();
    for (int i = 0; i < 20; i++) {
      message(2, 10);
      watched.watchdog.poll();
    }
    draw(timing(710, endedNanos - 710 * NANOS_PER_MILLI, 0, 710));
    assertThat(watched.spans.get(0).span.keys).containsEntry("beginLost", true);
    assertThat(tree(0)).doesNotContain("#1");
    message(3, 710);
    draw(timing(710, FrameTiming.NO_TIME, 0, 710));
    assertThat(watched.spans.get(1).span.keys).doesNotContainKey("beginLost");
  }

  @Test
  void ten_a_minute_are_reported_and_the_others_counted() {
    watch();
    for (int i = 0; i < SlowFrames.MAX_FRAMES + 3; i++) {
      draw(timing(710, FrameTiming.NO_TIME, -1, -1));
    }
    assertThat(watched.spans).hasSize(SlowFrames.MAX_FRAMES);
    clock.advanceMillis(60_000);
    draw(timing(710, FrameTiming.NO_TIME, -1, -1));
    draw(timing(710, FrameTiming.NO_TIME, -1, -1));
    assertThat(watched.spans).hasSize(SlowFrames.MAX_FRAMES + 2);
    assertThat(watched.spans.get(SlowFrames.MAX_FRAMES).span.keys)
        .containsEntry("slowFramesLeftOut", 3L);
    assertThat(watched.spans.get(SlowFrames.MAX_FRAMES + 1).span.keys)
        .containsEntry("slowFramesLeftOut", 3L);
  }

  @Test
  void the_option_says_from_which_level_on() {
    watch();
    draw(timing(699, FrameTiming.NO_TIME, -1, -1));
    assertThat(watched.spans).isEmpty();
    restart(Options.DEFAULTS.with(Option.FRAME_TREES, "middle"));
    draw(timing(160, FrameTiming.NO_TIME, -1, -1));
    draw(timing(1000, FrameTiming.NO_TIME, -1, -1));
    draw(timing(149, FrameTiming.NO_TIME, -1, -1));
    assertThat(watched.spans).hasSize(2);
    restart(Options.DEFAULTS.with(Option.FRAME_TREES, "off"));
    draw(timing(10_000, FrameTiming.NO_TIME, -1, -1));
    assertThat(watched.spans).isEmpty();
  }

  @Test
  void frames_of_what_comes_into_view_are_not_and_while_a_debugger_waits_none_is() {
    watch();
    FrameTiming timing = timing(800, FrameTiming.NO_TIME, -1, -1);
    timing.entering(true);
    draw(timing);
    watched.debugged = true;
    timing.entering(false);
    draw(timing);
    assertThat(watched.spans).isEmpty();
  }

  @Test
  void while_recording_is_paused_there_is_no_tree() {
    watch();
    message(1, 710);
    watched.recordingEpoch = 1;
    draw(timing(710, FrameTiming.NO_TIME, -1, -1));
    watched.recordingEpoch = 2;
    draw(timing(710, FrameTiming.NO_TIME, -1, -1));
    draw(timing(710, FrameTiming.NO_TIME, -1, -1));
    assertThat(watched.spans.get(0).tree).isNull();
    assertThat(watched.spans.get(1).tree).isNull();
    assertThat(watched.spans.get(2).tree).isNotNull();
  }

  @Test
  void what_no_watched_loop_draws_has_no_tree() throws Exception {
    message(1, 5);
    Thread other = new Thread(() -> watched.detectors.frames().watch(frames));
    other.start();
    other.join(20_000);
    draw(timing(710, FrameTiming.NO_TIME, -1, -1));
    assertThat(watched.spans.get(0).tree).isNull();
    assertThat(watched.spans.get(0).loop).isNull();
  }

  private void watch() {
    watched.detectors.frames().watch(frames);
  }

  private void restart(Options options) {
    watched.close();
    watched = new WatchedLoop(clock, options);
    watch();
  }

  private void draw(FrameTiming timing) {
    frames.draw(timing);
    watched.watchdog.poll();
  }

  private static FrameTiming timing(
      long millis, long beganNanos, long delayMillis, long drawMillis) {
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    timing.stageNanos(FrameStage.TOTAL, millis * NANOS_PER_MILLI);
    timing.stageNanos(FrameStage.UNKNOWN_DELAY, delayMillis * NANOS_PER_MILLI);
    timing.stageNanos(FrameStage.DRAW, drawMillis * NANOS_PER_MILLI);
    if (beganNanos != FrameTiming.NO_TIME) {
      timing.beganNanos(beganNanos);
    }
    return timing;
  }

  private void message(int method, long millis) {
    watched.source.begin();
    call(method, millis);
    watched.source.end();
    watched.watchdog.poll();
  }

  private void call(int method, long millis) {
    int token = Probe.enter(method);
    watched.pass(millis);
    Probe.exit(token);
  }

  private static void flood(int method, int calls) {
    for (int i = 0; i < calls; i++) {
      Probe.exit(Probe.enter(method));
    }
  }

  private String tree(int index) {
    CallTree tree = watched.spans.get(index).tree;
    return TreeText.of(tree, MethodNames.NONE);
  }
}
