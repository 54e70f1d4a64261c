package dev.serin.android;

import static org.assertj.core.api.Assertions.assertThat;

import android.app.Activity;
import android.view.Choreographer;
import android.view.FrameMetrics;
import dev.serin.runtime.Issue;
import java.lang.reflect.Method;
import java.time.Duration;
import org.junit.After;
import org.junit.Before;
import org.junit.Test;
import org.robolectric.Robolectric;
import org.robolectric.Shadows;
import org.robolectric.annotation.Config;
import org.robolectric.shadows.FrameMetricsBuilder;
import org.robolectric.shadows.ShadowChoreographer;
import org.robolectric.shadows.ShadowSystemClock;

/** The times of its frame in the issue of a slow message, as windows report frames. */
public class DoFrameTest extends AppFixture {
  static final Duration BEAT = Duration.ofMillis(16);
  private static final long MILLI_NANOS = 1_000_000;

  private Activity screen;

  /** When the last frame was due. */
  private long dueNanos;

  @Before
  public void show() {
    ShadowChoreographer.setPaused(true);
    ShadowChoreographer.setFrameDelay(BEAT);
    installation.tracer().detectors().warmStarts().stop();
    installation.tracer().detectors().frames().start();
    installation.watch(main, "main");
    screen = Robolectric.buildActivity(Activity.class).setup().get();
    Shadows.shadowOf(main).idleFor(Duration.ofMillis(2 * EnterAnimation.LIMIT_MILLIS));
    begin(screen);
  }

  /** Lets the screen do something before it draws slowly. */
  void begin(Activity shown) {}

  /** A part of the name of the message that draws. */
  String drawing() {
    return "android.view.Choreographer$";
  }

  @After
  public void beatByItself() {
    ShadowChoreographer.reset();
  }

  @Test
  @Config(minSdk = 26)
  public void a_slow_message_that_drew_has_the_stages_of_its_frame() throws Exception {
    drawSlowly();
    message(() -> clock.sleep(5)); // the system reports the frame when it is rendered
    report(metrics().setMetric(FrameMetrics.INTENDED_VSYNC_TIMESTAMP, dueNanos));
    checkStages();
  }

  /** On Android 7 the system does not report when a frame was due. */
  @Test
  @Config(minSdk = 24)
  public void a_frame_of_unknown_begin_is_found_by_the_time_of_its_report() throws Exception {
    drawSlowly();
    report(metrics());
    checkStages();
  }

  @Test
  @Config(minSdk = 26)
  public void the_frame_of_another_message_is_not_its() throws Exception {
    drawSlowly();
    clock.pass(900);
    report(
        metrics()
            .setMetric(
                FrameMetrics.INTENDED_VSYNC_TIMESTAMP, clock.nanoTime() - 810 * MILLI_NANOS));
    installation.close();
    Issue slow = nextOf("NORMAL");
    assertThat(slow.value("frame")).isEqualTo(true);
    assertThat(slow.content()).doesNotContainKey("inputNanos");
    assertThat(log).noneMatch(line -> line.contains("[doFrame]"));
  }

  @Test
  @Config(maxSdk = 23)
  public void before_android_7_the_class_of_frame_metrics_is_not_loaded() throws Exception {
    Method loaded = ClassLoader.class.getDeclaredMethod("findLoadedClass", String.class);
    loaded.setAccessible(true);
    ClassLoader loader = AppFrames.class.getClassLoader();
    assertThat(loaded.invoke(loader, "dev.serin.android.AppFrames")).isNotNull();
    assertThat(loaded.invoke(loader, "dev.serin.android.MetricsFrames")).isNull();
  }

  /** A beat of the display on which the app works for 800 ms. */
  private void drawSlowly() throws Exception {
    Choreographer.getInstance()
        .postFrameCallback(
            frameTimeNanos -> {
              dueNanos = clock.nanoTime() - 10 * MILLI_NANOS;
              clock.sleep(800);
            });
    ShadowSystemClock.advanceBy(BEAT);
    message(() -> {});
  }

  private void checkStages() {
    Issue slow = nextOf("NORMAL");
    assertThat(slow.value("cost")).isEqualTo(800L);
    assertThat((String) slow.value("message")).contains(drawing());
    assertThat(slow.value("frame")).isEqualTo(true);
    assertThat(slow.value("inputNanos")).isEqualTo(20 * MILLI_NANOS);
    assertThat(slow.value("animationNanos")).isEqualTo(600 * MILLI_NANOS);
    assertThat(slow.value("traversalNanos")).isEqualTo(180 * MILLI_NANOS);
    assertThat(log)
        .anyMatch(
            line ->
                line.contains(
                    "|* [doFrame]\n"
                        + "|*\t\tinputCost:animationCost:traversalCost\n"
                        + "|*\t\t20000000:600000000:180000000\n"));
  }

  private static FrameMetricsBuilder metrics() {
    return new FrameMetricsBuilder()
        .setMetric(FrameMetrics.UNKNOWN_DELAY_DURATION, 10 * MILLI_NANOS)
        .setMetric(FrameMetrics.INPUT_HANDLING_DURATION, 20 * MILLI_NANOS)
        .setMetric(FrameMetrics.ANIMATION_DURATION, 600 * MILLI_NANOS)
        .setMetric(FrameMetrics.LAYOUT_MEASURE_DURATION, 50 * MILLI_NANOS)
        .setMetric(FrameMetrics.DRAW_DURATION, 90 * MILLI_NANOS)
        .setMetric(FrameMetrics.SYNC_DURATION, 40 * MILLI_NANOS);
  }

  private void report(FrameMetricsBuilder metrics) throws Exception {
    Shadows.shadowOf(screen.getWindow()).reportOnFrameMetricsAvailable(metrics.build());
  }
}
