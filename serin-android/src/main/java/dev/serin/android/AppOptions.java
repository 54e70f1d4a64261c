package dev.serin.android;

import android.app.ActivityManager;
import android.app.Application;
import android.content.Context;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.content.res.AssetManager;
import android.os.Bundle;
import dev.serin.Probe;
import dev.serin.format.MethodNames;
import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.io.File;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * The settings for Serin in an app's manifest, and those that the Gradle plugin recorded at build
 * time.
 */
final class AppOptions {
  private static final String PREFIX = "dev.serin.";

  /** The plugin's file among the assets: names without the prefix, and their values. */
  private static final String BUILD = "serin/build.properties";

  /**
   * The folder of {@code Context.getNoBackupFilesDir}, which would touch the disk on the main
   * thread.
   */
  private static final String NO_BACKUP = "no_backup";

  private static final String INSTALL = PREFIX + "install";
  private static final String MAP_ID = PREFIX + "mapId";
  private static final String MAP_METHODS = PREFIX + "mapMethods";
  private static final String MAPPING_ID = PREFIX + "mappingId";
  private static final String PROBE_VERSION = PREFIX + "probeVersion";

  /** Keys that are not options of the runtime. */
  private static final List<String> OTHERS =
      Arrays.asList(INSTALL, MAP_ID, MAP_METHODS, MAPPING_ID, PROBE_VERSION);

  private final Options defaults;
  private final Bundle metaData;
  private final Properties build;
  private final AssetManager assets;
  private final Log log;

  AppOptions(Options defaults, Bundle metaData, Properties build, AssetManager assets, Log log) {
    this.defaults = defaults;
    this.metaData = metaData;
    this.build = build;
    this.assets = assets;
    this.log = log;
  }

  /** Reads the manifest by asking the system instead of the disk, and a small asset. */
  static AppOptions of(Application app, Log log) {
    Properties build = build(app, log);
    try {
      ApplicationInfo info =
          app.getPackageManager()
              .getApplicationInfo(app.getPackageName(), PackageManager.GET_META_DATA);
      Bundle metaData = info.metaData == null ? Bundle.EMPTY : info.metaData;
      return new AppOptions(Options.DEFAULTS, metaData, build, app.getAssets(), log);
    } catch (PackageManager.NameNotFoundException e) {
      return new AppOptions(Options.DEFAULTS, Bundle.EMPTY, build, app.getAssets(), log);
    }
  }

  /** Whether the device has little memory. */
  static boolean hasLittleMemory(Application app) {
    Object manager = app.getSystemService(Context.ACTIVITY_SERVICE);
    return manager instanceof ActivityManager && ((ActivityManager) manager).isLowRamDevice();
  }

  /** The plugin's settings; empty in an app that was built without it. */
  private static Properties build(Application app, Log log) {
    Properties build = new Properties();
    try (InputStream asset = app.getAssets().open(BUILD)) {
      build.load(asset);
    } catch (FileNotFoundException e) {
      return build;
    } catch (IOException | IllegalArgumentException e) {
      log.write("serin: the asset " + BUILD + " cannot be read and is ignored: " + e);
    }
    return build;
  }

  /**
   * Whether Serin installs itself. It does unless the manifest disables it, or the app's classes
   * have probes of a newer Serin, which is logged.
   */
  boolean isInstalled() {
    return metaData.getBoolean(INSTALL, true) && hasProbes();
  }

  private boolean hasProbes() {
    int called = builtNumber(PROBE_VERSION);
    if (called > Probe.VERSION) {
      log.write(
          "serin: the app is not watched: its classes have probes of version "
              + called
              + ", but its runtime supports versions up to "
              + Probe.VERSION
              + "; use the same version of the plugin dev.serin and serin-android");
      return false;
    }
    return true;
  }

  /**
   * The defaults, overridden by the build's options, and those by the manifest's. Logs unknown
   * options and invalid values.
   */
  Options options() {
    Options options = defaults;
    for (String name : build.stringPropertyNames()) {
      if (!OTHERS.contains(PREFIX + name)) {
        options =
            with(
                options,
                name,
                build.getProperty(name),
                "the option " + name + " of the asset " + BUILD);
      }
    }
    for (String key : metaData.keySet()) {
      if (key.startsWith(PREFIX) && !OTHERS.contains(key)) {
        String name = key.substring(PREFIX.length());
        options =
            with(options, name, String.valueOf(value(key)), "the manifest's meta-data " + key);
      }
    }
    return options;
  }

  /**
   * The method map with which the app's classes were instrumented. Its names may be among the app's
   * assets.
   */
  MethodNames methods() {
    Object given = value(MAP_ID);
    if (!(given instanceof String)) { // the digits may differ from those in the manifest
      log.write(
          "serin: the manifest's meta-data "
              + MAP_ID
              + " is ignored: it looks like a number; write @string/… instead, a string"
              + " resource with the id");
      return MethodNames.NONE;
    }
    String id = (String) given;
    if (!id.isEmpty()) {
      return new AppMap(id, metaData.getInt(MAP_METHODS, 0), built(MAPPING_ID), assets);
    }
    String built = built(MAP_ID);
    return built.isEmpty()
        ? MethodNames.NONE
        : new AppMap(built, builtNumber(MAP_METHODS), built(MAPPING_ID), assets);
  }

  /** The build's value for a key of the manifest; empty if there is none. */
  private String built(String key) {
    return build.getProperty(key.substring(PREFIX.length()), "");
  }

  private int builtNumber(String key) {
    try {
      return Integer.parseInt(built(key));
    } catch (NumberFormatException e) {
      return 0;
    }
  }

  /** Options with a directory that Android never backs up, unless the directory is absolute. */
  static Options located(Options options, Application app) {
    File directory = options.get(Option.DIRECTORY);
    if (directory.isAbsolute()) {
      return options;
    }
    File notBackedUp = new File(app.getApplicationInfo().dataDir, NO_BACKUP);
    return options.with(Option.DIRECTORY, new File(notBackedUp, directory.getPath()));
  }

  /**
   * Whether the beats of the display reveal the main thread's messages, rather than its printer.
   */
  static boolean isByFrames(Options options, Application app) {
    String asked = options.get(Option.LOOP_SOURCE);
    boolean isDebuggable = (app.getApplicationInfo().flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0;
    return asked.equals("frames") || (asked.equals("auto") && !isDebuggable);
  }

  private Options with(Options options, String name, String value, String what) {
    try {
      return options.with(name, value);
    } catch (IllegalArgumentException e) {
      log.write("serin: " + what + " is ignored: " + e.getMessage());
      return options;
    }
  }

  /** A value of the type that the manifest's compiler inferred from its text. */
  @SuppressWarnings("deprecation") // its replacement requires the type
  private Object value(String key) {
    Object value = metaData.get(key);
    return value == null ? "" : value;
  }
}
