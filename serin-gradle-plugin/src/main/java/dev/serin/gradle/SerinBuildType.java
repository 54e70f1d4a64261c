package dev.serin.gradle;

/**
 * The settings of one build type of an app, such as {@code release}; they override those of
 * flavours and of the extension.
 */
public abstract class SerinBuildType extends SerinVariantSettings {
  @Override
  String place() {
    return "serin { buildTypes { " + getName() + " { } } }";
  }
}
