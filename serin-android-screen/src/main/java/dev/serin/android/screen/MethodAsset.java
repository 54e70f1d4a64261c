package dev.serin.android.screen;

import android.content.res.AssetManager;
import dev.serin.format.MethodMap;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Set;

/** The method map among the app's assets. */
final class MethodAsset {
  /** The asset's path; the Gradle plugin adds it to debuggable builds. */
  static final String PATH = "serin/methodMapping.txt";

  private MethodAsset() {}

  /**
   * Reads the names of some methods. Not for the main thread.
   *
   * @throws java.io.FileNotFoundException if the app has no map
   * @throws IOException if the map cannot be read
   */
  static MethodMap read(Set<Integer> methods, AssetManager assets) throws IOException {
    try (InputStream in = assets.open(PATH);
        InputStreamReader reader = new InputStreamReader(in, StandardCharsets.UTF_8)) {
      return MethodMap.read(reader, PATH, methods);
    }
  }
}
