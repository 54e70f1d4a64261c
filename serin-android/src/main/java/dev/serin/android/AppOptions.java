package dev.serin.android;

import android.app.Application;
import android.content.pm.ApplicationInfo;
import android.content.pm.PackageManager;
import android.os.Bundle;
import dev.serin.format.MethodName;
import dev.serin.format.MethodNames;
import dev.serin.runtime.Log;
import dev.serin.runtime.Option;
import dev.serin.runtime.Options;
import java.io.File;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What an app says of Serin in its manifest. */
final class AppOptions {
  private static final String PREFIX = "dev.serin.";
  private static final String INSTALL = PREFIX + "install";
  private static final String MAP_ID = PREFIX + "mapId";
  private static final String MAP_METHODS = PREFIX + "mapMethods";

  /** What is no option of the runtime. */
  private static final List<String> OTHERS = Arrays.asList(INSTALL, MAP_ID, MAP_METHODS);

  private final Bundle metaData;
  private final Log log;

  private AppOptions(Bundle metaData, Log log) {
    this.metaData = metaData;
    this.log = log;
  }

  /** Reads the manifest, by asking the system and not the disk. */
  static AppOptions of(Application app, Log log) {
    try {
      ApplicationInfo info =
          app.getPackageManager()
              .getApplicationInfo(app.getPackageName(), PackageManager.GET_META_DATA);
      return new AppOptions(info.metaData == null ? Bundle.EMPTY : info.metaData, log);
    } catch (PackageManager.NameNotFoundException e) {
      return new AppOptions(Bundle.EMPTY, log);
    }
  }

  /** Whether Serin installs itself: unless the manifest says no. */
  boolean isInstalled() {
    return metaData.getBoolean(INSTALL, true);
  }

  /** The defaults, with what the manifest sets; what is no option or no value of it is logged. */
  Options options() {
    Options options = Options.DEFAULTS;
    for (String key : metaData.keySet()) {
      if (key.startsWith(PREFIX) && !OTHERS.contains(key)) {
        options = with(options, key);
      }
    }
    return options;
  }

  /** With which map the app's classes were instrumented: not the names, which are at the desk. */
  MethodNames methods() {
    Object given = value(MAP_ID);
    if (!(given instanceof String)) { // its digits may not be those that were written
      log.write(
          "serin: the manifest's meta-data "
              + MAP_ID
              + " is ignored: it looks like a number; write @string/… there, and the id as that");
      return MethodNames.NONE;
    }
    String id = (String) given;
    int methods = metaData.getInt(MAP_METHODS, 0);
    return id.isEmpty() ? MethodNames.NONE : new NamelessMap(id, methods);
  }

  /** Options with a directory in the app's own files, unless it is an absolute one. */
  static Options located(Options options, Application app) {
    File directory = options.get(Option.DIRECTORY);
    if (directory.isAbsolute()) {
      return options;
    }
    File files = new File(app.getApplicationInfo().dataDir, "files");
    return options.with(Option.DIRECTORY, new File(files, directory.getPath()));
  }

  /** Whether the main thread is watched by the beats of the display rather than by its printer. */
  static boolean isByFrames(Options options, Application app) {
    String asked = options.get(Option.LOOP_SOURCE);
    boolean isDebuggable = (app.getApplicationInfo().flags & ApplicationInfo.FLAG_DEBUGGABLE) != 0;
    return asked.equals("frames") || (asked.equals("auto") && !isDebuggable);
  }

  private Options with(Options options, String key) {
    try {
      return options.with(key.substring(PREFIX.length()), String.valueOf(value(key)));
    } catch (IllegalArgumentException e) {
      log.write("serin: the manifest's meta-data " + key + " is ignored: " + e.getMessage());
      return options;
    }
  }

  /** A value whose type the manifest's compiler chose by what it looked like. */
  @SuppressWarnings("deprecation") // the newer way needs to know the type
  private Object value(String key) {
    Object value = metaData.get(key);
    return value == null ? "" : value;
  }

  /** A map of which only that is known. */
  private static final class NamelessMap implements MethodNames {
    private final String id;
    private final int methods;

    NamelessMap(String id, int methods) {
      this.id = id;
      this.methods = methods;
    }

    @Override
    public @Nullable MethodName name(int methodId) {
      return null;
    }

    @Override
    public int size() {
      return methods;
    }

    @Override
    public String mapId() {
      return id;
    }
  }
}
