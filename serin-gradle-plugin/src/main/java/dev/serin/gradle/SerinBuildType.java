package dev.serin.gradle;

import org.gradle.api.Named;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;

/**
 * The settings of one build type of an app, such as {@code release}; they override the extension's.
 */
public abstract class SerinBuildType implements Named {
  /** Whether variants of this build type are instrumented. */
  public abstract Property<Boolean> getEnabled();

  /**
   * Whether the app contains the method map, for readers of issues on the device; it makes the app
   * larger.
   */
  public abstract Property<Boolean> getMapInAssets();

  /** The initial capacity of a message for different call paths; 4 to 262,144. */
  public abstract Property<Integer> getCallPaths();

  /** Options of the runtime, by name. */
  public abstract MapProperty<String, String> getOptions();

  /** Sets an option of the runtime. */
  public void option(String name, Object value) {
    getOptions().put(name, String.valueOf(value));
  }

  /** Adds the settings to the options of the runtime. */
  void putOptions(MapProperty<String, String> options) {
    if (getCallPaths().isPresent()) {
      options.put("callPaths", getCallPaths().map(String::valueOf));
    }
    options.putAll(getOptions());
  }
}
