package dev.serin.gradle;

import org.gradle.api.Named;
import org.gradle.api.provider.Property;

/** The settings of the variants of an app that share a build type or a flavour. */
public abstract class SerinVariantSettings extends SerinOptions implements Named {
  /** Whether these variants are instrumented. */
  public abstract Property<Boolean> getEnabled();

  /**
   * Whether the app contains the method map, for readers of issues on the device; it makes the app
   * larger.
   */
  public abstract Property<Boolean> getMapInAssets();
}
