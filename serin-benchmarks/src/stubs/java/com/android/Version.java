package com.android;

/** Stub: the version of the Android Gradle plugin, which Matrix's plugin reads. */
public final class Version {
  /** The first version with which Matrix's plugin reads and writes nest mates. */
  public static final String ANDROID_GRADLE_PLUGIN_VERSION = "7.0.0";

  private Version() {}
}
