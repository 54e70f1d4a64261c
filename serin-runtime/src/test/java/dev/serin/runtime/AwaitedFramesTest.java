package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.serin.format.MethodMap;
import java.io.IOException;
import java.util.List;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Issues of messages that drew wait for a moment until their frames are reported. */
@Timeout(60)
class AwaitedFramesTest extends TracerFixture {
  private static final long MILLI_NANOS = 1_000_000;

  private final WatchedLoop watched =
      new WatchedLoop(clock, Options.DEFAULTS.with(Option.FRAME_TREES, "off"));
  private final FakeFrames frames = new FakeFrames();
  private IssueDirectory directory;
  private Writer writer;
  private IssueReporter reporter;

  @BeforeEach
  void open() throws IOException {
    directory = new IssueDirectory(folder.toFile(), Session.name(clock), 1 << 20);
    directory.open();
    writer = new Writer(clock, log::add);
    reporter =
        new IssueReporter(
            new IssueFactory(
                new GuardedPlatform(new FakePlatform(clock), watched),
                clock,
                new MethodMap("", new TreeMap<>()),
                "session",
                Options.DEFAULTS),
            writer,
            directory,
            List.of(issues::add),
            new IssueLimit(1000));
    frames.reportsStages = true;
    watched.detectors.frames().watch(frames);
  }

  @AfterEach
  void close() throws IOException {
    watched.close();
    writer.close(10_000);
    directory.close();
  }

  @Test
  void the_issue_is_reported_with_its_frame() throws Exception {
    reporter.report(drawingMessage());
    assertThat(reporter.poll()).isEqualTo(AwaitedFrames.MAX_NANOS);
    clock.advanceMillis(50);
    assertThat(reporter.poll()).isEqualTo(AwaitedFrames.MAX_NANOS - 50 * MILLI_NANOS);
    int woken = watched.ended;
    draw();
    assertThat(watched.ended).isEqualTo(woken + 1);
    assertThat(written()).isEqualTo(0);
    assertThat(reporter.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    Issue issue = next();
    assertThat(issue.value("inputNanos")).isEqualTo(20 * MILLI_NANOS);
    assertThat(issue.value("animationNanos")).isEqualTo(300 * MILLI_NANOS);
    assertThat(issue.value("traversalNanos")).isEqualTo(450 * MILLI_NANOS);
    assertThat(written()).isEqualTo(1);
    assertThat(log.get(0))
        .contains(
            """
            |* [doFrame]
            |*\t\tinputCost:animationCost:traversalCost
            |*\t\t20000000:300000000:450000000
            """);
    draw();
    assertThat(watched.ended).as("nothing waits").isEqualTo(woken + 1);
  }

  @Test
  void without_a_frame_it_is_reported_after_a_fifth_of_a_second() throws Exception {
    reporter.report(drawingMessage());
    clock.advanceMillis(199);
    assertThat(reporter.poll()).isEqualTo(MILLI_NANOS);
    assertThat(written()).isEqualTo(0);
    clock.advanceMillis(1);
    assertThat(reporter.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    assertThat(next().content()).doesNotContainKey("inputNanos");
    assertThat(written()).isEqualTo(1);
  }

  @Test
  void a_frame_that_was_reported_in_time_is_not_waited_for() throws Exception {
    Incident incident = drawingMessage();
    draw();
    reporter.report(incident);
    assertThat(reporter.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    assertThat(next().value("inputNanos")).isEqualTo(20 * MILLI_NANOS);
  }

  @Test
  void a_frame_that_is_reported_while_its_issue_is_made_is_in_it() throws Exception {
    Incident incident = drawingMessage("a message");
    watched.source.whenDescribed = this::draw;
    reporter.report(incident);
    assertThat(reporter.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    assertThat(next().value("inputNanos")).isEqualTo(20 * MILLI_NANOS);
  }

  @Test
  void the_end_waits_for_no_frame() throws Exception {
    reporter.report(drawingMessage());
    reporter.end();
    assertThat(next().content()).doesNotContainKey("inputNanos");
  }

  @Test
  void where_frames_have_no_stages_no_issue_waits() throws Exception {
    watched.detectors.frames().stop();
    reporter.report(drawingMessage());
    assertThat(reporter.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    next();
    frames.reportsStages = false;
    watched.detectors.frames().start();
    reporter.report(drawingMessage());
    assertThat(reporter.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    next();
  }

  @Test
  void a_detector_that_is_stopped_meanwhile_ends_the_wait() throws Exception {
    reporter.report(drawingMessage());
    watched.detectors.frames().stop();
    assertThat(reporter.poll()).isEqualTo(Threads.UNTIL_WOKEN);
    next();
  }

  /** The process may die while the issue waits. */
  @Test
  void the_snapshot_of_the_message_stays_until_its_issue_is_written() throws Exception {
    Incident incident = drawingMessage();
    reporter.keep(incident);
    reporter.report(incident);
    reporter.forget(incident.loop, incident.dispatch.number);
    awaitWriter();
    assertThat(filesNamed("pending-")).hasSize(1);
    draw();
    reporter.poll();
    awaitWriter();
    assertThat(filesNamed("pending-")).isEmpty();
    assertThat(linesOnDisk()).hasSize(1);
  }

  @Test
  void a_message_counts_as_reported_once_its_issue_is_written() throws Exception {
    Incident incident = drawingMessage();
    reporter.tally().take();
    reporter.report(incident);
    reporter.tally().taken(incident.tracked.fate(), true);
    assertThat(reporter.tally().count(MessageTally.Outcome.TAKEN)).isEqualTo(1);
    draw();
    reporter.poll();
    awaitWriter();
    assertThat(reporter.tally().count(MessageTally.Outcome.TAKEN)).isEqualTo(0);
    assertThat(reporter.tally().count(MessageTally.Outcome.REPORTED)).isEqualTo(1);
  }

  @Test
  void only_so_many_issues_wait() throws Exception {
    Incident incident = drawingMessage();
    for (int i = 0; i < AwaitedFrames.MAX_WAITING + 1; i++) {
      reporter.report(incident);
    }
    assertThat(written()).isEqualTo(1);
    draw();
    reporter.poll();
    assertThat(written()).isEqualTo(AwaitedFrames.MAX_WAITING + 1);
  }

  /** A message of 800 ms that draws, and has just ended. */
  private Incident drawingMessage() {
    return drawingMessage(FakeLoop.class);
  }

  private Incident drawingMessage(Object kind) {
    watched.reported.clear();
    watched.source.begin(LoopEvents.UNKNOWN, kind);
    watched.source.frame();
    watched.pass(800);
    watched.source.end();
    watched.watchdog.poll();
    return watched.reported.get(0);
  }

  /** The system reports the frame of the message. */
  private void draw() {
    FrameTiming timing = new FrameTiming();
    timing.clear("Main", FakeFrames.AT_60_HZ);
    timing.beganNanos(watched.reported.get(0).dispatch.beginNanos);
    timing.stageNanos(FrameStage.UNKNOWN_DELAY, 0);
    timing.stageNanos(FrameStage.INPUT_HANDLING, 20 * MILLI_NANOS);
    timing.stageNanos(FrameStage.ANIMATION, 300 * MILLI_NANOS);
    timing.stageNanos(FrameStage.LAYOUT_MEASURE, 100 * MILLI_NANOS);
    timing.stageNanos(FrameStage.DRAW, 350 * MILLI_NANOS);
    timing.stageNanos(FrameStage.TOTAL, 790 * MILLI_NANOS);
    frames.draw(timing);
  }

  /** The number of issues on disk, after the writer has done all its jobs. */
  private int written() throws Exception {
    awaitWriter();
    return linesOnDisk().size();
  }

  private void awaitWriter() throws InterruptedException {
    CountDownLatch done = new CountDownLatch(1);
    while (!writer.offer("a test", done::countDown)) {
      Thread.onSpinWait();
    }
    done.await();
  }
}
