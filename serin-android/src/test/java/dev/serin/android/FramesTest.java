package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.os.HandlerThread;
import android.view.FrameMetrics;
import dev.serin.Probe;
import dev.serin.runtime.Frame;
import dev.serin.runtime.FrameDetector;
import dev.serin.runtime.FrameLevel;
import dev.serin.runtime.FrameStage;
import dev.serin.runtime.Issue;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.android.controller.ActivityController;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.FrameMetricsBuilder;

/** Frames as windows report them. */
@Config(minSdk = 24)
public class FramesTest extends AppFixture {
  private static final long MILLI_NANOS = 1_000_000;

  public static class Screen extends Activity {}

  public static class Other extends Activity {}

  private final List<Frame> heard = new CopyOnWriteArrayList<>();

  @Before
  public void listen() {
    installation.tracer().detectors().frames().start();
    installation.tracer().detectors().frames().add(heard::add);
  }

  @Test
  public void frames_of_an_activity_are_reported_when_the_app_is_left() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    for (int i = 0; i < 100; i++) {
      draw(screen.get(), frame(34));
    }
    leave(screen);
    Issue issue = next();
    assertThat(issue.tag()).isEqualTo("Trace_FPS");
    assertThat(issue.value("scene")).isEqualTo(Screen.class.getName());
    assertThat(((Map<?, ?>) issue.value("dropSum")).get("DROPPED_BEST")).isEqualTo(200L);
    assertThat(issue.value("fps")).isEqualTo(20.0);
    assertThat(issue.value("REFRESH_RATE")).isEqualTo(60L);
    assertThat(issue.value("frames")).isEqualTo(100L);
    assertThat(issue.value("TOTAL_DURATION")).isEqualTo(34 * MILLI_NANOS);
    assertThat(log.get(log.size() - 1))
        .isEqualTo(
            "serin: 20.00 frames per second of 60 in "
                + Screen.class.getName()
                + ": 100 drawn, 200 dropped");
  }

  @Test
  @Config(minSdk = 31)
  public void their_issue_has_the_keys_of_matrix() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    FrameMetricsBuilder metrics = frame(34);
    for (int stage = FrameMetrics.UNKNOWN_DELAY_DURATION;
        stage < FrameMetrics.TOTAL_DURATION;
        stage++) {
      metrics.setMetric(stage, (stage + 1) * MILLI_NANOS);
    }
    draw(screen.get(), metrics.setMetric(FrameMetrics.GPU_DURATION, MILLI_NANOS));
    leave(screen);
    KeyTable.assertKeys(next());
  }

  @Test
  public void frames_are_counted_again_a_second_after_an_error_ended_the_frame_thread()
      throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    HandlerThread ended = frameThread();
    ended.getUncaughtExceptionHandler().uncaughtException(ended, new OutOfMemoryError("a test"));
    ended.quit();
    ended.join();
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(999));
    assertThat(frameThreads()).isEmpty();
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(1));
    assertThat(frameThread()).isNotSameAs(ended);
    draw(screen.get(), frame(34));
    assertThat(heard).hasSize(1);
    assertThat(logged())
        .contains(
            "serin: some frames are not counted; the app continues:"
                + " java.lang.OutOfMemoryError: a test");
  }

  @Test
  public void all_stages_are_told() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    FrameMetricsBuilder metrics = new FrameMetricsBuilder();
    for (int stage = FrameMetrics.UNKNOWN_DELAY_DURATION;
        stage < FrameMetrics.TOTAL_DURATION;
        stage++) {
      metrics.setMetric(stage, (stage + 1) * MILLI_NANOS);
    }
    draw(screen.get(), metrics);
    Frame frame = heard.get(0);
    assertThat(frame.scene()).isEqualTo(Screen.class.getName());
    assertThat(frame.frameNanos()).isEqualTo((1 + 2 + 3 + 4 + 5 + 6 + 7 + 8) * MILLI_NANOS);
    assertThat(frame.taskNanos()).isEqualTo((2 + 3 + 4 + 5 + 6) * MILLI_NANOS);
    assertThat(frame.stageNanos(FrameStage.UNKNOWN_DELAY)).isEqualTo(MILLI_NANOS);
    assertThat(frame.stageNanos(FrameStage.COMMAND_ISSUE)).isEqualTo(7 * MILLI_NANOS);
    assertThat(frame.stageNanos(FrameStage.SWAP_BUFFERS)).isEqualTo(8 * MILLI_NANOS);
    assertThat(frame.droppedFrames()).isEqualTo(2);
    assertThat(frame.isVsyncFrame()).isTrue();
  }

  @Test
  @Config(maxSdk = 30)
  public void before_android_12_neither_the_graphics_processor_nor_a_deadline_is_known()
      throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    draw(screen.get(), frame(20));
    assertThat(heard.get(0).stageNanos(FrameStage.GPU)).isEqualTo(Frame.UNKNOWN);
    assertThat(heard.get(0).deadlineNanos()).isEqualTo(Frame.UNKNOWN);
  }

  @Test
  @Config(minSdk = 31)
  public void since_android_12_the_graphics_processor_and_the_deadline_are_known()
      throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    draw(
        screen.get(),
        frame(40)
            .setMetric(FrameMetrics.GPU_DURATION, 3 * MILLI_NANOS)
            .setMetric(FrameMetrics.DEADLINE, 33 * MILLI_NANOS));
    assertThat(heard.get(0).stageNanos(FrameStage.GPU)).isEqualTo(3 * MILLI_NANOS);
    assertThat(heard.get(0).deadlineNanos()).isEqualTo(33 * MILLI_NANOS);
    assertThat(heard.get(0).droppedFrames()).isEqualTo(1);
  }

  @Test
  @Config(minSdk = 26)
  public void frames_that_overlap_drop_none() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    long intervalNanos = 16_666_667;
    for (int beat = 1; beat <= 100; beat++) {
      long vsyncNanos = beat * intervalNanos;
      draw(screen.get(), frame(25).setMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP, vsyncNanos));
    }
    assertThat(heard.stream().mapToInt(Frame::droppedFrames).sum()).isEqualTo(1);
  }

  @Test
  public void the_first_frame_of_a_window_is_known() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    draw(screen.get(), frame(16).setMetric(FrameMetrics.FIRST_DRAW_FRAME, 1));
    draw(screen.get(), frame(16));
    assertThat(heard).extracting(Frame::isFirst).containsExactly(true, false);
  }

  @Test
  public void only_between_resume_and_pause_frames_count() throws Exception {
    ActivityController<Screen> screen = Robolectric.buildActivity(Screen.class).create().start();
    draw(screen.get(), frame(16));
    screen.resume();
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(2 * EnterAnimation.LIMIT_MILLIS));
    draw(screen.get(), frame(17));
    screen.pause();
    draw(screen.get(), frame(34));
    screen.resume();
    draw(screen.get(), frame(51));
    assertThat(heard).extracting(Frame::droppedFrames).containsExactly(1, 3);
  }

  @Test
  public void the_scene_is_the_same_as_that_of_other_issues() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    draw(screen.get(), frame(16));
    installation.visible().scene("list");
    draw(screen.get(), frame(16));
    screen.pause();
    ActivityController<Other> other = show(Other.class);
    draw(other.get(), frame(16));
    assertThat(heard)
        .extracting(Frame::scene)
        .containsExactly(Screen.class.getName(), "list", Other.class.getName());
  }

  @Test
  @Config(minSdk = 26)
  public void a_frozen_frame_has_the_call_tree_of_its_messages() throws Exception {
    installation.watch(main, "main");
    installation.tracer().detectors().lag().stop();
    ActivityController<Screen> screen = show(Screen.class);
    message(() -> call(3, 100));
    final long vsyncNanos = clock.nanoTime() + 200 * MILLI_NANOS;
    message(() -> call(4, 400)); // so the frame begins late
    message(() -> call(5, 550));
    FrameMetricsBuilder metrics = frame(550);
    metrics.setMetric(FrameMetrics.UNKNOWN_DELAY_DURATION, 200 * MILLI_NANOS);
    metrics.setMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP, vsyncNanos);
    draw(screen.get(), metrics);
    Issue issue = next();
    assertThat(issue.tag()).isEqualTo("Trace_EvilMethod");
    assertThat(issue.value("detail")).isEqualTo("FRAME");
    assertThat(issue.value("cost")).isEqualTo(750L);
    assertThat(issue.value("scene")).isEqualTo(Screen.class.getName());
    assertThat(issue.value("framesDropped")).isEqualTo(44);
    assertThat(issue.value("UNKNOWN_DELAY_DURATION")).isEqualTo(200 * MILLI_NANOS);
    assertThat(issue.value("stack").toString())
        .contains("2,4,1,400\n")
        .contains("2,5,1,550\n")
        .doesNotContain(",3,1,");
    assertThat(log.get(log.size() - 1))
        .startsWith(">>>>>>>>>>>>>>>>>>>>> slow frame(750 ms)! <<<<<<<<<<<<<<<<<<<<<\n")
        .contains("|*\t\tframesDropped: 44\n");
  }

  private void call(int method, long millis) {
    int token = Probe.enter(method);
    clock.sleep(millis);
    Probe.exit(token);
  }

  @Test
  public void a_frame_of_exactly_some_intervals_drops_one_fewer() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    draw(screen.get(), frame(700));
    leave(screen);
    next();
    assertThat(heard).extracting(Frame::droppedFrames).endsWith(41);
    assertThat(heard.get(heard.size() - 1).level()).isEqualTo(FrameLevel.HIGH);
  }

  @Test
  public void times_that_cannot_be_are_lost_and_counted() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    draw(screen.get(), frame(16).setMetric(FrameMetrics.UNKNOWN_DELAY_DURATION, -17 * MILLI_NANOS));
    draw(screen.get(), frame(16).setMetric(FrameMetrics.DRAW_DURATION, Long.MAX_VALUE - 5));
    Shadows.shadowOf(screen.get().getWindow()).reportOnFrameMetricsAvailable(frame(16).build(), 4);
    leave(screen);
    Issue issue = next();
    assertThat(issue.value("frames")).isEqualTo(1L);
    assertThat(issue.value("framesLost")).isEqualTo(6L);
    assertThat(log.get(log.size() - 1)).endsWith(": 1 drawn, 0 dropped, 6 not known");
  }

  @Test
  public void lost_frames_are_counted_although_no_frame_follows() throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    draw(screen.get(), frame(16));
    FrameMetricsBuilder unknown = frame(16).setMetric(FrameMetrics.DRAW_DURATION, -MILLI_NANOS);
    Shadows.shadowOf(screen.get().getWindow()).reportOnFrameMetricsAvailable(unknown.build(), 4);
    leave(screen);
    Issue issue = next();
    assertThat(issue.value("frames")).isEqualTo(1L);
    assertThat(issue.value("framesLost")).isEqualTo(5L);
  }

  @Test
  public void a_detector_that_is_stopped_listens_to_no_window_until_it_is_started()
      throws Exception {
    ActivityController<Screen> screen = show(Screen.class);
    draw(screen.get(), frame(16));
    HandlerThread thread = frameThread();
    installation.tracer().detectors().frames().stop();
    assertThat(next().value("frames")).isEqualTo(1L);
    thread.join(TimeUnit.SECONDS.toMillis(20));
    assertThat(thread.isAlive()).isFalse();
    draw(screen.get(), frame(16));
    installation.tracer().detectors().frames().start();
    draw(screen.get(), frame(16));
    draw(screen.get(), frame(16));
    assertThat(heard).hasSize(3).noneMatch(Frame::isEntering);
  }

  @Test
  public void the_last_of_several_threads_that_start_and_stop_has_its_way() throws Exception {
    FrameDetector frames = installation.tracer().detectors().frames();
    frames.stop();
    Set<Thread> before = frameThreads();
    Thread starting = new Thread(frames::start);
    starting.start();
    starting.join(TimeUnit.SECONDS.toMillis(20));
    frames.stop(); // before the main thread is notified of the start
    Shadows.shadowOf(main).idle();
    Set<Thread> begun = frameThreads();
    begun.removeAll(before);
    assertThat(begun).isEmpty();
  }

  @Test
  public void what_cannot_be_watched_is_said_once_and_the_app_goes_on() {
    ActivityController<NoWindow> screen = Robolectric.buildActivity(NoWindow.class).create();
    screen.get().isWindowGone = true;
    screen.start();
    screen.resume();
    screen.pause();
    screen.resume();
    assertThat(logged())
        .containsExactly(
            "serin: some frames are not counted; the app continues:"
                + " java.lang.IllegalStateException: no window");
    screen.get().isWindowGone = false;
  }

  public static class NoWindow extends Activity {
    private boolean isWindowGone;

    @Override
    public android.view.WindowManager getWindowManager() {
      if (isWindowGone) {
        throw new IllegalStateException("no window");
      }
      return super.getWindowManager();
    }
  }

  /** An activity that is visible, after its animation. */
  private <T extends Activity> ActivityController<T> show(Class<T> type) {
    ActivityController<T> screen = Robolectric.buildActivity(type).setup();
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(2 * EnterAnimation.LIMIT_MILLIS));
    return screen;
  }

  private void leave(ActivityController<?> screen) {
    screen.pause();
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(600));
  }

  /** Robolectric adds up the stages. */
  private static FrameMetricsBuilder frame(long millis) {
    return new FrameMetricsBuilder().setMetric(FrameMetrics.DRAW_DURATION, millis * MILLI_NANOS);
  }

  private static void draw(Activity activity, FrameMetricsBuilder metrics) throws Exception {
    Shadows.shadowOf(activity.getWindow()).reportOnFrameMetricsAvailable(metrics.build());
  }

  private static HandlerThread frameThread() {
    return (HandlerThread) frameThreads().iterator().next();
  }

  private static Set<Thread> frameThreads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("serin-frames") && thread.isAlive())
        .collect(Collectors.toSet());
  }
}
