package dev.serin.gradle;

import org.gradle.api.Named;
import org.gradle.api.provider.Property;

/**
 * The settings of one build type of an app, such as {@code release}; they override the extension's.
 */
public abstract class SerinBuildType extends SerinOptions implements Named {
  /** Whether variants of this build type are instrumented. */
  public abstract Property<Boolean> getEnabled();

  /**
   * Whether the app contains the method map, for readers of issues on the device; it makes the app
   * larger.
   */
  public abstract Property<Boolean> getMapInAssets();

  @Override
  String place() {
    return "serin { buildTypes { " + getName() + " { } } }";
  }
}
