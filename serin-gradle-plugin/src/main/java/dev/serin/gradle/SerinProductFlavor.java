package dev.serin.gradle;

/**
 * The settings of one product flavour of an app, such as {@code free}; they override the
 * extension's. If a variant has flavours of several dimensions, those of earlier dimensions
 * override those of later ones, as in the Android plugin.
 */
public abstract class SerinProductFlavor extends SerinVariantSettings {
  @Override
  String place() {
    return "serin { productFlavors { " + getName() + " { } } }";
  }
}
