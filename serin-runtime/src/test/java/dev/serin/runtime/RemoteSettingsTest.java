package dev.serin.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Settings that change while a program runs. */
class RemoteSettingsTest {
  private static final String MATRIX = "clicfg_matrix_";

  private final WatchedLoop watched = new WatchedLoop();
  private final Detectors detectors = watched.detectors;
  private final RemoteSettings settings = new RemoteSettings(detectors, watched);
  private final Map<String, String> values = new HashMap<>();

  @AfterEach
  void close() {
    watched.close();
  }

  @Test
  void thresholds_change_under_the_names_of_matrix() {
    set(MATRIX + "trace_evil_method_threshold", "300");
    set(MATRIX + "trace_app_start_up_threshold", "5000");
    set(MATRIX + "trace_warm_app_start_up_threshold", "2000");
    assertThat(detectors.slow().thresholdMillis()).isEqualTo(300);
    assertThat(detectors.coldStarts().thresholdMillis()).isEqualTo(5000);
    assertThat(detectors.warmStarts().thresholdMillis()).isEqualTo(2000);
    watched.message(300);
    assertThat(watched.reports()).containsExactly("NORMAL 300");
    assertThat(watched.said)
        .contains("serin: the setting clicfg_matrix_trace_evil_method_threshold is 300 now");
  }

  @Test
  void thresholds_change_under_the_names_of_options() {
    List<Option<Long>> options =
        List.of(
            Option.SLOW_MILLIS,
            Option.LAG_MILLIS,
            Option.ANR_MILLIS,
            Option.IDLE_HANDLER_MILLIS,
            Option.TOUCH_MILLIS,
            Option.CONGESTION_MILLIS,
            Option.STARTUP_COLD_MILLIS,
            Option.STARTUP_WARM_MILLIS,
            Option.ENTER_MILLIS);
    for (int i = 0; i < options.size(); i++) {
      set("dev.serin." + options.get(i).name(), String.valueOf(1000 + i));
    }
    List<Detector> changed =
        List.of(
            detectors.slow(),
            detectors.lag(),
            detectors.anr(),
            detectors.idleHandlers(),
            detectors.touch(),
            detectors.congestion(),
            detectors.coldStarts(),
            detectors.warmStarts(),
            detectors.pages());
    assertThat(changed)
        .extracting(Detector::thresholdMillis)
        .containsExactly(1000L, 1001L, 1002L, 1003L, 1004L, 1005L, 1006L, 1007L, 1008L);
    assertThat(watched.said).contains("serin: the setting dev.serin.touchMillis is 1004 now");
  }

  @Test
  void detectors_are_stopped_and_started() {
    List<Detector> switched =
        List.of(
            detectors.slow(),
            detectors.lag(),
            detectors.anr(),
            detectors.coldStarts(),
            detectors.warmStarts());
    for (boolean isOn : new boolean[] {false, true}) {
      for (String what : List.of("evil_method", "anr", "startup", "fps")) {
        set(MATRIX + "trace_" + what + "_enable", String.valueOf(isOn));
      }
      assertThat(switched).extracting(Detector::isStarted).containsOnly(isOn);
      assertThat(detectors.frames().isStarted()).isEqualTo(isOn);
    }
    set("dev.serin.frames", "false");
    assertThat(detectors.frames().isStarted()).isFalse();
  }

  @Test
  void the_slice_of_frames_and_the_splash_activities_change() {
    FakeFrames frames = new FakeFrames();
    detectors.frames().watch(frames);
    set(MATRIX + "trace_fps_time_slice", "100");
    set(MATRIX + "trace_care_scene_set", "a.Splash;a.Intro");
    frames.draw("List", 7, 10);
    watched.watchdog.poll();
    assertThat(watched.slices).hasSize(1);
    PageEvents events = detectors.feed();
    events.process(watched.clock.nanoTime(), watched.clock.nanoTime());
    events.applicationCreated();
    enter(events.created("a.Intro", false));
    assertThat(watched.startUps).isEmpty();
    enter(events.created("a.Main", false));
    assertThat(watched.startUps).hasSize(1);
  }

  private void enter(Page page) {
    page.started();
    watched.pass(10);
    page.focused(() -> ViewCount.UNKNOWN);
    page.drawn(() -> ViewCount.UNKNOWN);
    watched.watchdog.poll();
  }

  @Test
  void what_cannot_change_any_more_is_refused_and_named() {
    set(MATRIX + "fps_dropped_high", "12");
    set("dev.serin.callPaths", "2048");
    assertThat(watched.said)
        .containsExactly(
            "serin: the setting clicfg_matrix_fps_dropped_high is rejected: the frame"
                + " levels follow the refresh rate of the display",
            "serin: the setting dev.serin.callPaths is rejected: it can only be set at the start");
  }

  @Test
  void what_is_no_value_is_refused_with_the_reason_and_changes_nothing() {
    set(MATRIX + "trace_evil_method_threshold", "fast");
    set("dev.serin.lagMillis", "0");
    set(MATRIX + "trace_anr_enable", "yes");
    assertThat(detectors.slow().thresholdMillis()).isEqualTo(700);
    assertThat(detectors.lag().thresholdMillis()).isEqualTo(2000);
    assertThat(detectors.anr().isStarted()).isTrue();
    assertThat(watched.said)
        .contains(
            "serin: the setting clicfg_matrix_trace_anr_enable is rejected: it must be true"
                + " or false, not \"yes\"",
            "serin: the setting dev.serin.lagMillis is rejected: lagMillis must be a whole"
                + " number from 1 to 3600000, not \"0\"");
  }

  @Test
  void a_value_that_is_as_it_was_is_not_taken_again() {
    set("dev.serin.slowMillis", "300");
    detectors.slow().thresholdMillis(400);
    settings.take(values::get);
    assertThat(detectors.slow().thresholdMillis()).isEqualTo(400);
    values.clear();
    settings.take(values::get);
    assertThat(detectors.slow().thresholdMillis()).isEqualTo(400);
    assertThat(watched.said).hasSize(1);
  }

  @Test
  void a_configuration_that_fails_harms_nothing() {
    settings.take(
        key -> {
          throw new IOException("no network");
        });
    assertThat(watched.failures)
        .contains("some settings are unknown: java.io.IOException: no network");
    assertThat(watched.said).isEmpty();
  }

  @Test
  @Timeout(20)
  void nobody_waits_for_a_configuration_that_hangs() throws Exception {
    Hang hang = new Hang();
    Thread asking =
        new Thread(
            () ->
                settings.take(
                    key -> {
                      hang.hang();
                      return key.equals("dev.serin.slowMillis") ? "300" : null;
                    }));
    asking.start();
    hang.awaitBegin();
    set("dev.serin.lagMillis", "400");
    assertThat(detectors.lag().thresholdMillis()).isEqualTo(400);
    hang.release();
    asking.join();
    assertThat(detectors.slow().thresholdMillis()).isEqualTo(300);
  }

  @Test
  void a_configuration_may_give_another_one_while_it_is_asked() {
    settings.take(
        key -> {
          set("dev.serin.slowMillis", "300");
          return key.equals("dev.serin.slowMillis") ? "500" : null;
        });
    assertThat(detectors.slow().thresholdMillis()).isEqualTo(500);
    assertThat(watched.said).hasSize(2);
  }

  @Test
  void only_what_is_known_is_asked_for() {
    List<String> asked = new ArrayList<>();
    settings.take(
        key -> {
          asked.add(key);
          return null;
        });
    assertThat(asked).doesNotHaveDuplicates().contains("dev.serin.slowMillis");
    assertThat(asked.stream().filter(key -> key.startsWith(MATRIX))).hasSize(13);
    assertThat(asked).hasSize(13 + Option.all().size());
  }

  private void set(String key, String value) {
    values.put(key, value);
    settings.take(values::get);
  }
}
