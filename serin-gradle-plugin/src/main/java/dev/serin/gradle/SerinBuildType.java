package dev.serin.gradle;

import org.gradle.api.Named;
import org.gradle.api.provider.MapProperty;
import org.gradle.api.provider.Property;

/**
 * What differs in one build type of an app, such as {@code release}; it wins over the extension.
 */
public abstract class SerinBuildType implements Named {
  /** Whether variants of this build type are instrumented. */
  public abstract Property<Boolean> getEnabled();

  /**
   * Whether the method map is put into the app, for what reads issues there; it makes it larger.
   */
  public abstract Property<Boolean> getMapInAssets();

  /** For how many different call paths a message has room at first; 4 to 262,144. */
  public abstract Property<Integer> getCallPaths();

  /** Options of the runtime, by name. */
  public abstract MapProperty<String, String> getOptions();

  /** Sets an option of the runtime. */
  public void option(String name, Object value) {
    getOptions().put(name, String.valueOf(value));
  }

  /** Puts what is set among the options of the runtime. */
  void putOptions(MapProperty<String, String> options) {
    if (getCallPaths().isPresent()) {
      options.put("callPaths", getCallPaths().map(String::valueOf));
    }
    options.putAll(getOptions());
  }
}
