package com.android;

/** Stub: says which Android Gradle plugin it is, which Matrix's plugin asks. */
public final class Version {
  /** The first version from which on Matrix's plugin reads and writes nest mates. */
  public static final String ANDROID_GRADLE_PLUGIN_VERSION = "7.0.0";

  private Version() {}
}
