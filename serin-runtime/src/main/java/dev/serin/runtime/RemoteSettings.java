package dev.serin.runtime;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Applies settings at run time, under Matrix's names for its dynamic ones and under Serin's:
 * thresholds, and which detectors are started. Settings that cannot change at run time are refused.
 * Safe for use by several threads.
 */
final class RemoteSettings {
  private static final String MATRIX = "clicfg_matrix_";
  private static final String OURS = "dev.serin.";
  private static final int MAX_SHOWN = 200;

  private final HostCode context;
  private final Map<String, Setting> settings = new LinkedHashMap<>();

  /** The last values of the settings. */
  private final Map<String, String> known = new HashMap<>();

  RemoteSettings(Detectors detectors, HostCode context) {
    this.context = context;
    number(MATRIX + "trace_evil_method_threshold", Option.SLOW_MILLIS, detectors.slow());
    number(MATRIX + "trace_app_start_up_threshold", Option.STARTUP_COLD_MILLIS, cold(detectors));
    number(
        MATRIX + "trace_warm_app_start_up_threshold", Option.STARTUP_WARM_MILLIS, warm(detectors));
    settings.put(MATRIX + "trace_fps_time_slice", slice(detectors));
    settings.put(MATRIX + "trace_fps_enable", frames(detectors));
    enable(MATRIX + "trace_evil_method_enable", detectors.slow());
    enable(MATRIX + "trace_anr_enable", detectors.lag(), detectors.anr());
    enable(MATRIX + "trace_startup_enable", cold(detectors), warm(detectors));
    settings.put(
        MATRIX + "trace_care_scene_set",
        text -> detectors.startUps().splash(Option.names(text.replace(';', ','))));
    for (String level : new String[] {"normal", "middle", "high", "frozen"}) {
      settings.put(
          MATRIX + "fps_dropped_" + level,
          text -> refuse("the frame levels follow the refresh rate of the display"));
    }
    putOurs(detectors);
  }

  private void putOurs(Detectors detectors) {
    for (Option<?> option : Option.all()) {
      settings.put(OURS + option.name(), text -> refuse("it can only be set at the start"));
    }
    number(Option.SLOW_MILLIS, detectors.slow());
    number(Option.LAG_MILLIS, detectors.lag());
    number(Option.ANR_MILLIS, detectors.anr());
    number(Option.BLOCK_MILLIS, detectors.blocks());
    number(Option.IDLE_HANDLER_MILLIS, detectors.idleHandlers());
    number(Option.TOUCH_MILLIS, detectors.touch());
    number(Option.CONGESTION_MILLIS, detectors.congestion());
    number(Option.STARTUP_COLD_MILLIS, cold(detectors));
    number(Option.STARTUP_WARM_MILLIS, warm(detectors));
    number(Option.ENTER_MILLIS, detectors.pages());
    settings.put(OURS + Option.FRAMES.name(), frames(detectors));
    settings.put(OURS + Option.FRAME_SLICE_MILLIS.name(), slice(detectors));
    settings.put(
        OURS + Option.SPLASH_ACTIVITIES.name(),
        text -> detectors.startUps().splash(Option.names(text)));
  }

  private static Detector cold(Detectors detectors) {
    return detectors.coldStarts();
  }

  private static Detector warm(Detectors detectors) {
    return detectors.warmStarts();
  }

  private void number(Option<Long> option, Detector detector) {
    number(OURS + option.name(), option, detector);
  }

  private void number(String key, Option<Long> option, Detector detector) {
    settings.put(key, text -> detector.thresholdMillis(option.parse(text)));
  }

  private static Setting slice(Detectors detectors) {
    return text -> detectors.frames().sliceMillis(Option.FRAME_SLICE_MILLIS.parse(text));
  }

  private static Setting frames(Detectors detectors) {
    return text -> {
      if (isTrue(text)) {
        detectors.frames().start();
      } else {
        detectors.frames().stop();
      }
    };
  }

  private void enable(String key, Detector... detectors) {
    settings.put(
        key,
        text -> {
          boolean isStarted = isTrue(text);
          for (Detector detector : detectors) {
            if (isStarted) {
              detector.start();
            } else {
              detector.stop();
            }
          }
        });
  }

  /**
   * Queries each setting, and applies those that have changed since the last call. Only the caller
   * waits for the program's answers.
   */
  void take(RemoteConfig config) {
    Map<String, String> values = new LinkedHashMap<>();
    for (String key : settings.keySet()) {
      String value = context.ask(() -> value(config, key), "", "some settings are unknown");
      if (!value.isEmpty()) {
        values.put(key, value);
      }
    }
    take(values);
  }

  private synchronized void take(Map<String, String> values) {
    for (Map.Entry<String, String> value : values.entrySet()) {
      String key = value.getKey();
      Setting setting = settings.get(key);
      if (setting != null && !value.getValue().equals(known.put(key, value.getValue()))) {
        take(key, value.getValue(), setting);
      }
    }
  }

  private static String value(RemoteConfig config, String key) throws Exception {
    String value = config.value(key);
    return value == null ? "" : value;
  }

  private void take(String key, String value, Setting setting) {
    try {
      setting.take(value);
      context.log("serin: the setting " + key + " is " + shown(value) + " now");
    } catch (IllegalArgumentException e) {
      context.log("serin: the setting " + key + " is rejected: " + e.getMessage());
    }
  }

  private static boolean isTrue(String text) {
    if (text.equals("true") || text.equals("false")) {
      return text.equals("true");
    }
    throw new IllegalArgumentException("it must be true or false, not \"" + text + "\"");
  }

  private static void refuse(String why) {
    throw new IllegalArgumentException(why);
  }

  private static String shown(String value) {
    return value.length() <= MAX_SHOWN ? value : value.substring(0, MAX_SHOWN) + "…";
  }

  /** Applies a value. */
  private interface Setting {
    void take(String text);
  }
}
